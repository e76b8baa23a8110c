// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/rules/pruning_panel.h"

#include "common/form/spoken_label.h"
#include "common/form/wrapped_label.h"
#include "common/table/column_fit.h"
#include "common/table/table_style.h"
#include "common/text/core_text.h"
#include "search/rules/rule_model.h"
#include "search/rules/settings_choice.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLocale>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace tangram {

namespace {

constexpr int enough_of_a_name = 130; ///< pixels, with check box and swatch
constexpr int limit_decimals = 3;
constexpr double least_limit_s = 1e-3; ///< that the box can show

/// As many decimals as there are.
class SecondsBox : public QDoubleSpinBox {
public:
    using QDoubleSpinBox::QDoubleSpinBox;

    QString textFromValue(double value) const override
    {
        QLocale plain = locale();
        plain.setNumberOptions(QLocale::OmitGroupSeparator);
        return plain.toString(value, 'f', QLocale::FloatingPointShortest);
    }
};

} // namespace

PruningPanel::PruningPanel(QWidget* parent)
    : Panel(tr("Pruning"), parent)
    , choice_(new SettingsChoice(this))
    , model_(new RuleModel(this))
    , table_(new QTableView(this))
    , explanation_(new WrappedLabel(this))
    , planner_(new QComboBox(this))
    , exact_(new QCheckBox(tr("Exact"), this))
    , time_limit_(new SecondsBox(this))
    , threads_(new QSpinBox(this))
    , parallelizer_(new QuietLabel({}, this))
{
    add_title_widget(choice_);
    add_content(make_rules());
    add_content(make_limits());
    connect(choice_, &SettingsChoice::settings_chosen, this, [this](const SearchSettings& chosen) {
        set_settings(chosen);
        Q_EMIT settings_changed();
    });
    set_settings(SearchSettings());
    set_parallelizer({});
}

QWidget* PruningPanel::make_rules()
{
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    table_->setModel(model_);
    ColumnFit* fit = style_table(*table_, RuleModel::name_column);
    fit->let_shrink(enough_of_a_name);
    fit->spare({RuleModel::partial_plans_column, RuleModel::kind_column}, {});
    table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                            | QAbstractItemView::AnyKeyPressed);
    table_->setAccessibleName(tr("Pruning rules"));
    table_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() + 24 * static_cast<int>(rule_count) + 2);
    explanation_->setContentsMargins(12, 8, 12, 4);
    explanation_->setMinimumHeight(4 * fontMetrics().height() + 12); // nothing below moves from rule to rule
    explanation_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    layout->addWidget(table_);
    layout->addWidget(explanation_);
    connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this, &PruningPanel::explain_rule);
    connect(model_, &RuleModel::settings_changed, this, &PruningPanel::take_changes);
    connect(model_, &RuleModel::settings_changed, this, &PruningPanel::explain_rule);
    connect(model_, &RuleModel::refused, this, [this](const Error& error) {
        explanation_->setText(QStringLiteral("<b>%1</b><br>%2")
                                  .arg(QString::fromStdString(error.message).toHtmlEscaped(),
                                       QString::fromStdString(error.hint).toHtmlEscaped()));
    });
    explain_rule();
    return box;
}

QWidget* PruningPanel::make_limits()
{
    auto* box = new QWidget(this);
    auto* form = new QFormLayout(box);
    form->setContentsMargins(12, 2, 12, 4);
    form->setVerticalSpacing(3); // what a window of 1024 by 700 has room for
    exact_->setText(tr("Exact: heuristic rules off"));
    exact_->setToolTip(tr("The optimum of the simulated time over the whole space, however long that takes"));
    connect(exact_, &QCheckBox::toggled, model_, &RuleModel::set_exact);
    connect(time_limit_, &QDoubleSpinBox::valueChanged, this, [this](double seconds) {
        limits_.time_limit_s = seconds > 0 ? std::optional(seconds) : std::nullopt;
        take_changes();
    });
    connect(threads_, &QSpinBox::valueChanged, this, [this](int threads) {
        limits_.threads = threads;
        take_changes();
    });
    set_spoken_label(*planner_, tr("Search as"));
    for (const PlannerInfo& planner : planners()) // as chosen most often first
        if (planner.planner == Planner::tangram)
            planner_->insertItem(0, core_text(planner.name), static_cast<int>(planner.planner));
        else
            planner_->addItem(core_text(planner.name), static_cast<int>(planner.planner));
    for (int at = 0; at < planner_->count(); ++at)
        planner_->setItemData(at, core_text(info(static_cast<Planner>(planner_->itemData(at).toInt())).explanation),
                              Qt::ToolTipRole);
    planner_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(planner_, &QComboBox::currentIndexChanged, this, [this] {
        explain_planner();
        model_->set_planner(static_cast<Planner>(planner_->currentData().toInt()));
    });
    explain_planner();
    form->addRow(tr("Search as"), planner_);
    form->addRow(exact_);
    time_limit_->setRange(0, 1e6);
    time_limit_->setDecimals(limit_decimals);
    time_limit_->setSuffix(QStringLiteral(" s"));
    time_limit_->setSpecialValueText(tr("none"));
    time_limit_->setToolTip(tr("The search then stops with the best plan so far; pauses do not count"));
    form->addRow(tr("Time limit"), time_limit_);
    threads_->setRange(0, 1024);
    threads_->setSpecialValueText(tr("all"));
    threads_->setToolTip(tr("The plan is the same for any number of threads"));
    form->addRow(tr("Threads"), threads_);
    form->addRow(tr("Parallelizer"), parallelizer_);
    return box;
}

void PruningPanel::explain_rule()
{
    const QModelIndex current = table_->currentIndex();
    if (!current.isValid()) {
        explanation_->setText(
            tr("Choose a rule to see what it does. Safe rules cannot lose the best plan; heuristic ones may."));
        return;
    }
    const RuleInfo& rule = tangram::rules()[current.row()];
    explanation_->setText(
        QStringLiteral("<b>%1</b> · %2<br>%3")
            .arg(core_text(rule.name),
                 rule.safe ? tr("safe: cannot lose the best plan") : tr("heuristic: may lose the best plan"),
                 core_text(rule.explanation)));
}

void PruningPanel::explain_planner()
{
    const PlannerInfo& planner = info(static_cast<Planner>(planner_->currentData().toInt()));
    planner_->setToolTip(tr("The planner whose search space is searched, with this program's costs. %1: %2")
                             .arg(core_text(planner.name), core_text(planner.explanation)));
    planner_->setAccessibleDescription(core_text(planner.explanation));
}

void PruningPanel::take_changes()
{
    choice_->set_settings(settings());
    Q_EMIT settings_changed();
}

QString PruningPanel::name_of(const SearchSettings& settings) const
{
    const QString named = choice_->name_of(settings);
    const QString name = named.isEmpty() ? tr("Changed") : named;
    if (settings.planner == Planner::tangram)
        return name;
    const QString planner = core_text(info(settings.planner).name);
    return named == choice_->names().front() ? planner : QStringLiteral("%1 · %2").arg(planner, name);
}

void PruningPanel::set_parallelizer(const QString& name)
{
    parallelizer_->set_text(name.isEmpty() ? QStringLiteral("–") : name);
    parallelizer_->setToolTip(tr("Answers each pair with its partial plans, their times and memory"));
}

SearchSettings PruningPanel::settings() const
{
    SearchSettings result = model_->settings();
    result.exact = exact_->isChecked();
    result.threads = limits_.threads;
    result.time_limit_s = limits_.time_limit_s;
    return result;
}

void PruningPanel::set_settings(const SearchSettings& settings)
{
    // Half of the old and half of the new would have names of their own.
    const QSignalBlocker planner(planner_);
    const QSignalBlocker exact(exact_);
    const QSignalBlocker time_limit(time_limit_);
    const QSignalBlocker threads(threads_);
    model_->set_settings(settings);
    planner_->setCurrentIndex(planner_->findData(static_cast<int>(settings.planner)));
    explain_planner();
    exact_->setChecked(settings.exact);
    threads_->setValue(settings.threads);
    time_limit_->setValue(settings.time_limit_s ? std::max(*settings.time_limit_s, least_limit_s) : 0);
    limits_ = {settings.time_limit_s, settings.threads};
    choice_->set_settings(settings);
}

} // namespace tangram
