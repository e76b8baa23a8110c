// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/start_pictures.h"

#include "canvas/view/cluster_thumbnail.h"
#include "common/theme/island_colours.h"
#include "common/theme/theme.h"
#include "common/work/background.h"

#include <QApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QFont>
#include <QSaveFile>
#include <QTimer>

namespace tangram {

namespace {

const QString facts_key = QStringLiteral("facts");
/// Of what is drawn and told: pictures of an older version are drawn anew.
constexpr int version = 2;
constexpr int most_kept = 200;

void keep(const QImage& picture, const QString& to)
{
    QDir folder = QFileInfo(to).dir();
    if (!folder.mkpath(QStringLiteral(".")))
        return;
    QSaveFile file(to);
    if (file.open(QIODevice::WriteOnly) && picture.save(&file, "PNG"))
        file.commit();
    const QFileInfoList kept = folder.entryInfoList({QStringLiteral("*.png")}, QDir::Files, QDir::Time);
    for (qsizetype i = most_kept; i < kept.size(); ++i)
        QFile::remove(kept[i].filePath());
}

} // namespace

StartPictures::StartPictures(QString folder, QObject* parent)
    : QObject(parent)
    , folder_(std::move(folder))
{
}

void StartPictures::ask(const QStringList& paths, QSize size, double pixel_ratio)
{
    ++round_;
    waiting_ = paths;
    size_ = size;
    pixel_ratio_ = pixel_ratio;
    next();
}

QString StartPictures::kept_at(const QString& path) const
{
    if (folder_.isEmpty())
        return {};
    const QFileInfo file(path);
    QStringList what{file.absoluteFilePath(),
                     file.lastModified().toString(Qt::ISODateWithMs),
                     QString::number(file.size()),
                     QString::number(size_.width()),
                     QString::number(size_.height()),
                     QString::number(pixel_ratio_),
                     is_dark(QApplication::palette()) ? QStringLiteral("dark") : QStringLiteral("light"),
                     QString::number(static_cast<int>(island_look().palette)),
                     QString::number(island_look().hatches),
                     QApplication::font().toString(),
                     QString::number(version)};
    const QByteArray hash =
        QCryptographicHash::hash(what.join(QLatin1Char('\n')).toUtf8(), QCryptographicHash::Sha1).toHex();
    return folder_ + QLatin1Char('/') + QString::fromLatin1(hash) + QStringLiteral(".png");
}

void StartPictures::next()
{
    if (waiting_.isEmpty()) {
        Q_EMIT finished();
        return;
    }
    const QString path = waiting_.takeFirst();
    in_background(
        this,
        [path, kept = kept_at(path)] {
            Answer answer;
            if (!kept.isEmpty() && answer.kept.load(kept, "PNG"))
                return answer;
            answer.facts = read_start_facts(path);
            return answer;
        },
        [this, path, round = round_](const Answer& answer) {
            if (round != round_)
                return;
            if (!answer.kept.isNull()) {
                QImage picture = answer.kept;
                picture.setDevicePixelRatio(pixel_ratio_);
                tell(path, picture.text(facts_key), picture);
            } else if (!answer.facts.cluster) {
                tell(path, answer.facts.line, {});
            } else {
                // After whatever else there is to do by now.
                QTimer::singleShot(0, this, [this, path, round, facts = answer.facts] {
                    if (round == round_)
                        draw(path, facts);
                });
            }
        },
        [this, path, round = round_](const Error& error) {
            if (round == round_)
                tell(path, QString::fromStdString(error.message), {});
        });
}

void StartPictures::draw(const QString& path, const StartFacts& facts)
{
    QImage picture = cluster_thumbnail(facts.cluster, facts.islands, size_, pixel_ratio_);
    picture.setText(facts_key, facts.line);
    if (const QString to = kept_at(path); !to.isEmpty())
        in_background(
            this,
            [picture, to] {
                keep(picture, to);
                return true;
            },
            [](bool) {}, [](const Error&) {}); // what is not kept is drawn again
    tell(path, facts.line, picture);
}

void StartPictures::tell(const QString& path, const QString& facts, const QImage& picture)
{
    const int round = round_;
    Q_EMIT ready(path, facts, picture);
    if (round == round_) // who was told may have asked anew
        next();
}

} // namespace tangram
