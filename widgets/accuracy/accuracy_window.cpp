// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy_window.h"

#include "accuracy/accuracy_model.h"
#include "accuracy/accuracy_picture.h"
#include "accuracy/scatter_chart.h"
#include "common/chart/plot_picture.h"
#include "common/form/message_bar.h"
#include "common/form/panel.h"
#include "common/form/spoken_label.h"
#include "common/settings/screen_room.h"
#include "common/table/table_style.h"
#include "common/text/file_path.h"
#include "common/text/value_format.h"
#include "common/theme/icons.h"
#include "common/theme/theme.h"
#include "common/work/background.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace tangram {

AccuracyWindow::AccuracyWindow(QWidget* parent)
    : QDialog(parent, Qt::Window)
    , quantity_(new QComboBox(this))
    , plot_panel_(new Panel(tr("Predicted against measured"), this))
    , table_panel_(new Panel(tr("Errors"), this))
    , chart_(new ScatterChart(this))
    , model_(new AccuracyModel(this))
    , table_(new QTableView(this))
{
    quantity_->addItems({tr("Iteration time"), tr("Peak memory")});
    set_spoken_label(*quantity_, tr("What is compared"));
    connect(quantity_, &QComboBox::currentIndexChanged, this, &AccuracyWindow::show_quantity);
    auto* picture = new QAction(tr("Save picture…"), this);
    set_line_icon(picture, QStringLiteral("image"));
    connect(picture, &QAction::triggered, this, &AccuracyWindow::ask_save_picture);
    plot_panel_->add_title_widget(quantity_);
    plot_panel_->add_action(picture);
    plot_panel_->set_content(chart_);

    table_->setModel(model_);
    style_table(*table_, AccuracyModel::group_column, {AccuracyModel::rank_column, AccuracyModel::p90_column});
    auto* about = new QPushButton(tr("How to read this"), this);
    about->setFlat(true);
    about->setAutoDefault(false);
    connect(about, &QPushButton::clicked, this, &AccuracyWindow::help_asked);
    table_panel_->add_title_widget(about);
    table_panel_->set_content(table_);

    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setHandleWidth(1);
    splitter->addWidget(plot_panel_);
    splitter->addWidget(table_panel_);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
    resize(size_on_screen(*this, QSize(1280, 720)));
    splitter->setSizes({660, 620});
}

void AccuracyWindow::set_study(std::shared_ptr<const AccuracyStudy> study, const QString& name)
{
    study_ = std::move(study);
    name_ = name;
    setWindowTitle(tr("Accuracy: %1").arg(name));
    show_quantity();
}

void AccuracyWindow::show_quantity()
{
    const auto quantity = static_cast<ScatterQuantity>(quantity_->currentIndex());
    chart_->set_study(study_, quantity);
    model_->set_study(study_, quantity);
    if (!study_ || study_->groups.empty()) {
        plot_panel_->set_detail(tr("no run of the file is usable"));
        return;
    }
    const AccuracyGroup& all = study_->groups.front();
    QString detail = tr("%1 of %2 usable runs")
                         .arg(format_count(static_cast<std::uint64_t>(all.runs - all.left_out)),
                              format_count(static_cast<std::uint64_t>(all.runs)));
    if (quantity == ScatterQuantity::memory)
        detail = tr("%1 runs with published memory").arg(format_count(static_cast<std::uint64_t>(all.memory.count)));
    plot_panel_->set_detail(detail);
}

void AccuracyWindow::ask_save_picture()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save picture"), QStringLiteral("accuracy.svg"),
                                                      tr("Pictures (*.svg *.png *.pdf)"));
    if (path.isEmpty() || !study_)
        return;
    const auto quantity = static_cast<ScatterQuantity>(quantity_->currentIndex());
    const auto tell = [this, path](const std::optional<Error>& error) {
        plot_panel_->set_detail(error ? QString::fromStdString(error->message + ": " + error->where)
                                      : tr("written to %1").arg(path));
    };
    Result<QByteArray> picture =
        accuracy_picture(*study_, quantity, to_path(path), QSize(900, 900), is_dark(QApplication::palette()));
    if (!picture)
        return tell(picture.error());
    in_background(
        this, [picture = std::move(*picture), to = to_path(path)] { return write_picture(picture, to); }, tell);
}

} // namespace tangram
