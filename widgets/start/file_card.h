// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QImage>

namespace tangram {

/// A file that can be opened: a small picture of what it holds, its name and a line of facts.
class FileCard : public QAbstractButton {
    Q_OBJECT
public:
    FileCard(QString path, const QString& title, QString facts, QWidget* parent = nullptr);

    const QString& path() const { return path_; }
    const QString& facts() const { return facts_; }
    void set_facts(const QString& facts, const QImage& picture); ///< the picture may be null
    bool has_picture() const { return !picture_.isNull(); }

    QSize sizeHint() const override;
    static constexpr QSize picture_size{232, 104}; ///< logical pixels
    static constexpr int least_width = 228; ///< what the facts of a cluster of three types need

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void describe();

    QString path_;
    QString facts_;
    QImage picture_;
    bool hovered_ = false;
};

} // namespace tangram
