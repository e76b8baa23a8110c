// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/job_page.h"

#include "common/form/focus_order.h"
#include "common/form/panel.h"
#include "common/table/table_style.h"
#include "common/text/value_format.h"
#include "common/theme/icons.h"
#include "job/facts_model.h"
#include "job/job_panel.h"
#include "job/model_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QTableView>

namespace tangram {

namespace {

constexpr int widest_form = 560;
constexpr int widest_facts = 640;

QScrollArea* scrolled(QWidget* content, const QString& name, QWidget* parent)
{
    auto* scroll = new QScrollArea(parent);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setAccessibleName(name);
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::Base);
    scroll->setMinimumWidth(content->minimumSizeHint().width() + 16);
    return scroll;
}

} // namespace

JobPage::JobPage(QWidget* parent)
    : QWidget(parent)
    , model_(new ModelPanel(this))
    , job_(new JobPanel(this))
    , facts_(new FactsModel(this))
    , facts_panel_(new Panel(tr("Derived figures"), this))
    , formula_(new QLabel(this))
{
    auto* model_panel = new Panel(tr("Model"), this);
    const auto act = [&](const QString& icon, const QString& name, void (ModelPanel::*slot)()) {
        auto* action = new QAction(name, this);
        set_line_icon(action, icon);
        connect(action, &QAction::triggered, model_, slot);
        model_panel->add_action(action);
    };
    act(QStringLiteral("folder-open"), tr("Read a Hugging Face config.json or a model file…"), &ModelPanel::ask_file);
    act(QStringLiteral("clipboard-paste"), tr("Read a model from the clipboard"), &ModelPanel::paste);
    model_panel->set_content(scrolled(model_, tr("Model"), model_panel));
    auto* job_panel = new Panel(tr("Job"), this);
    job_panel->set_content(scrolled(job_, tr("Job"), job_panel));

    auto* table = new QTableView(this);
    table->setModel(facts_);
    table->setAccessibleName(tr("Figures derived from model and job"));
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    style_table(*table, FactsModel::name_column);
    facts_panel_->set_content(table);
    formula_->setWordWrap(true);
    formula_->setFont(small_font(font()));
    formula_->setContentsMargins(12, 8, 12, 8);
    formula_->setTextFormat(Qt::PlainText);
    formula_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    facts_panel_->add_content(new Hairline(Qt::Horizontal, this));
    facts_panel_->add_content(formula_);
    table->setCurrentIndex(facts_->index(0, 0));
    const auto show_formula = [this, table] {
        formula_->setText(table->currentIndex().data(Qt::ToolTipRole).toString());
    };
    connect(table->selectionModel(), &QItemSelectionModel::currentChanged, this, show_formula);
    connect(facts_, &QAbstractItemModel::dataChanged, this, show_formula);
    connect(facts_, &QAbstractItemModel::modelReset, this, [table, show_formula] {
        table->setCurrentIndex(table->model()->index(0, 0));
        show_formula();
    });

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    model_panel->setMaximumWidth(widest_form);
    job_panel->setMaximumWidth(widest_form);
    layout->addWidget(model_panel, 5);
    layout->addWidget(new Hairline(Qt::Vertical, this));
    layout->addWidget(job_panel, 5);
    layout->addWidget(new Hairline(Qt::Vertical, this));
    layout->addWidget(facts_panel_, 4);
    facts_panel_->setMaximumWidth(widest_facts);
    auto* beyond = new QWidget(this); // what a wide screen has left
    beyond->setAutoFillBackground(true);
    beyond->setBackgroundRole(QPalette::Base);
    layout->addWidget(beyond);
    order_focus_as_shown(*this);

    connect(model_, &ModelPanel::draft_changed, this, &JobPage::show_facts);
    connect(job_, &JobPanel::draft_changed, this, &JobPage::show_facts);
    connect(model_, &ModelPanel::model_edited, this, &JobPage::model_edited);
    connect(model_, &ModelPanel::files_dropped, this, &JobPage::files_dropped);
    connect(job_, &JobPanel::job_edited, this, &JobPage::job_edited);
    connect(job_, &JobPanel::suggestion_kept, this, &JobPage::suggestion_kept);
    show_facts();
}

JobPage::~JobPage()
{
    // A field that is left because its window goes hands out what was typed.
    model_->disconnect(this);
    job_->disconnect(this);
}

QString JobPage::title() const
{
    return tr("Model and job");
}

void JobPage::show_content(const PageContent& content)
{
    if (content.project.model)
        set_model(*content.project.model);
    set_job(content.job, content.project.suggests_batch);
    set_cluster(content.cluster);
}

void JobPage::set_model(const Model& model)
{
    // Setting again what is shown would take away what is being typed elsewhere.
    if (!(model == model_->model()))
        model_->set_model(model);
    show_facts();
}

void JobPage::set_job(const Job& job, bool suggested)
{
    job_->set_suggested(suggested);
    if (!(job == job_->job()))
        job_->set_job(job);
    show_facts();
}

void JobPage::set_cluster(std::shared_ptr<const Cluster> cluster)
{
    cluster_ = std::move(cluster);
    show_facts();
}

bool JobPage::has_faults() const
{
    return model_->has_faults() || job_->has_faults();
}

void JobPage::show_facts()
{
    facts_->set_facts(derived_facts(model_->draft(), job_->draft(), cluster_.get()));
    facts_panel_->set_detail(
        cluster_ ? tr("on %1").arg(counted(static_cast<std::uint64_t>(cluster_->gpu_count()), tr("GPU"), tr("GPUs")))
                 : tr("no cluster is open"));
}

} // namespace tangram
