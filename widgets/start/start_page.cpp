// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/start_page.h"

#include "common/form/panel.h"
#include "common/theme/icons.h"
#include "common/theme/palette_follower.h"
#include "common/theme/theme.h"
#include "start/card_grid.h"
#include "start/file_card.h"
#include "start/start_pictures.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStandardPaths>
#include <QTimer>
#include <QVBoxLayout>

namespace tangram {

namespace {

constexpr int widest_column = 1392; // five cards
constexpr int side_margin = 32;

QLabel* heading(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    QFont bold = title_font(parent->font());
    bold.setBold(true);
    label->setFont(bold);
    return label;
}

/// Of its buttons: room between icon and words; the first thing to do stands out.
QString button_sheet(bool dark)
{
    const QString accent = accent_colour(dark).name();
    return QStringLiteral("QPushButton { border: 1px solid %1; border-radius: 4px; padding: 5px 12px 5px 10px; }"
                          "QPushButton:hover { background: palette(alternate-base); }"
                          "QPushButton:focus { border: 1px solid %2; }"
                          "QPushButton#first { background: %2; border-color: %2; color: %3; font-weight: bold; }"
                          "QPushButton#first:focus { border: 1px solid palette(text); }")
        .arg(hairline_colour(dark).name(), accent, on_accent_colour(dark).name());
}

/// The column in the middle of all the room there is.
QWidget* centred(QWidget* column, QWidget* parent)
{
    auto* ground = new QWidget(parent);
    auto* across = new QHBoxLayout(ground);
    across->setContentsMargins(side_margin, 0, side_margin, 0);
    across->addStretch(1);
    across->addWidget(column, 1000);
    across->addStretch(1);
    ground->setAutoFillBackground(true);
    ground->setBackgroundRole(QPalette::Base);
    return ground;
}

QString picture_folder()
{
    const QString cache = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    return cache.isEmpty() ? QString() : cache + QStringLiteral("/start");
}

} // namespace

StartPage::StartPage(QWidget* parent)
    : QWidget(parent)
    , draw_(new QPushButton(tr("Draw a new cluster"), this))
    , import_(new QPushButton(tr("Import…"), this))
    , scroll_(new QScrollArea(this))
    , recent_(new CardGrid(1, this))
    , samples_(new CardGrid(0, this))
    , pictures_(new StartPictures(picture_folder(), this))
{
    auto* open = new QPushButton(tr("Open…"), this);
    open->setToolTip(tr("A cluster, model, job, plan, runs or calibration file"));
    draw_->setToolTip(tr("Begin with an empty canvas"));
    import_->setToolTip(tr("Read what a cluster's own tools print: nvidia-smi, Slurm, Kubernetes, NCCL, CSV"));
    set_line_icon(open, QStringLiteral("folder-open"));
    follow_palette(draw_, [this] {
        draw_->setIcon(line_icon(QStringLiteral("square-plus"), on_accent_colour(is_dark(draw_->palette()))));
    });
    set_line_icon(import_, QStringLiteral("import"));
    connect(open, &QPushButton::clicked, this, &StartPage::open_asked);
    connect(draw_, &QPushButton::clicked, this, &StartPage::new_asked);
    connect(import_, &QPushButton::clicked, this, &StartPage::import_asked);
    set_can_draw(false);
    set_can_import(false);

    auto* column = new QWidget(this);
    column->setMaximumWidth(widest_column);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 16, 0, 16);
    layout->setSpacing(8);
    layout->addWidget(heading(tr("Begin with a cluster"), column));
    layout->addWidget(
        new QuietLabel(tr("Drop a cluster, model, job or plan file here, or begin with a sample."), column));
    auto* buttons = new QHBoxLayout;
    draw_->setObjectName(QStringLiteral("first"));
    for (QPushButton* button : {draw_, import_, open}) {
        follow_palette_with_sheet(button, button_sheet);
        button->setText(QLatin1Char(' ') + button->text()); // the style leaves no room beside the icon
        button->setAccessibleName(button->text().trimmed());
        buttons->addWidget(button);
    }
    buttons->setSpacing(8);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    layout->addSpacing(8);
    recent_heading_ = heading(tr("Recent"), column);
    layout->addWidget(recent_heading_);
    layout->addWidget(recent_);
    layout->addSpacing(8);
    layout->addWidget(heading(tr("Sample clusters"), column));
    layout->addWidget(samples_);
    layout->addStretch(1);

    scroll_->setWidget(centred(column, this));
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setAccessibleName(tr("Files to begin with"));
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll_);

    connect(pictures_, &StartPictures::ready, this,
            [this](const QString& path, const QString& facts, const QImage& picture) {
                for (FileCard* card : cards())
                    if (card->path() == path)
                        card->set_facts(facts, picture);
            });
    follow_palette(this, [this] { ask_pictures(); });
    set_recent({});
}

void StartPage::fill(CardGrid* grid, const std::vector<StartFile>& files)
{
    std::vector<FileCard*> made;
    for (const StartFile& file : files) {
        auto* card = new FileCard(file.path, file.title, file.detail, grid);
        card->installEventFilter(this);
        connect(card, &FileCard::clicked, this, [this, path = file.path] { Q_EMIT file_chosen(path); });
        made.push_back(card);
    }
    grid->set_cards(std::move(made));
    ask_pictures();
}

void StartPage::set_samples(const std::vector<StartFile>& files)
{
    fill(samples_, files);
}

void StartPage::set_recent(const QStringList& paths)
{
    std::vector<StartFile> files;
    for (const QString& path : paths)
        files.push_back({path, QFileInfo(path).fileName(), {}});
    fill(recent_, files);
    recent_heading_->setVisible(!paths.isEmpty());
    recent_->setVisible(!paths.isEmpty());
}

void StartPage::take_focus()
{
    draw_->setFocus(Qt::OtherFocusReason);
}

void StartPage::set_can_draw(bool can)
{
    draw_->setVisible(can);
}

void StartPage::set_can_import(bool can)
{
    import_->setVisible(can);
}

std::vector<FileCard*> StartPage::cards() const
{
    std::vector<FileCard*> all = recent_->cards();
    all.insert(all.end(), samples_->cards().begin(), samples_->cards().end());
    return all;
}

void StartPage::ask_pictures()
{
    if (!isVisible())
        return; // a window that opens with a cluster has no use for them
    QStringList paths;
    for (const FileCard* card : cards())
        if (!paths.contains(card->path()))
            paths << card->path();
    pictures_->ask(paths, FileCard::picture_size, devicePixelRatioF());
}

bool StartPage::eventFilter(QObject* object, QEvent* event)
{
    auto* card = qobject_cast<FileCard*>(object);
    if (card == nullptr)
        return QWidget::eventFilter(object, event);
    if (event->type() == QEvent::FocusIn)
        scroll_->ensureWidgetVisible(card, 0, side_margin);
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(object, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        card->click();
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (FileCard* next = card_towards(static_cast<Qt::Key>(key->key()), *card, cards(), *this))
            next->setFocus(Qt::OtherFocusReason);
        return true;
    default:
        return QWidget::eventFilter(object, event);
    }
}

void StartPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        ask_pictures();
}

void StartPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    // Once the window is on the screen.
    QTimer::singleShot(0, this, [this] { ask_pictures(); });
}

} // namespace tangram
