// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help_window.h"
#include "files/catalogue/catalogue.h"

#include "common/settings/language.h"
#include "common/settings/screen_room.h"

#include <QTextBrowser>
#include <QVBoxLayout>

namespace tangram {

HelpWindow::HelpWindow(QWidget* parent)
    : QDialog(parent, Qt::Window)
    , text_(new QTextBrowser(this))
{
    setWindowTitle(tr("Help"));
    text_->setOpenExternalLinks(true);
    text_->setFrameShape(QFrame::NoFrame);
    text_->document()->setDocumentMargin(24);
    text_->setAccessibleName(tr("Help page"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(text_);
    resize(size_on_screen(*this, {760, 680}));
}

void HelpWindow::show_page(const QString& name)
{
    const QString language = spoken_language();
    const QString file = language == QLatin1String("en") ? name : name + QLatin1Char('.') + language;
    const std::string_view page = help_page(file.toStdString());
    text_->setMarkdown(QString::fromUtf8(page.data(), static_cast<qsizetype>(page.size())));
}

} // namespace tangram
