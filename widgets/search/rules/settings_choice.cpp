// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/rules/settings_choice.h"

#include "common/form/name_dialog.h"
#include "common/form/spoken_label.h"
#include "common/settings/settings.h"
#include "common/text/plain_name.h"
#include "common/theme/icons.h"

#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace tangram {

namespace {

const QString key = QStringLiteral("search/named_settings");

struct SettingsChoiceWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::SettingsChoice)
};

/// Without what belongs to no name.
SearchSettings core_of(SearchSettings settings)
{
    settings.threads = 0;
    settings.planner = Planner::tangram;
    settings.merge_tolerance = SearchSettings().merge_tolerance;
    return settings;
}

} // namespace

std::vector<NamedSettings> built_in_settings()
{
    SearchSettings exact;
    exact.exact = true;
    // A narrow beam and few part sizes: seconds become tenths, and the gap says what that may have cost.
    SearchSettings quick;
    quick[Rule::beam] = {true, 8};
    quick[Rule::part_sizes] = {true, 1};
    quick[Rule::work_balance] = {true, 3};
    quick[Rule::granularity] = {true, 2};
    quick.simulate_best = 4;
    return {{SettingsChoiceWords::tr("Default").toStdString(), {}},
            {SettingsChoiceWords::tr("Exact").toStdString(), exact},
            {SettingsChoiceWords::tr("Quick").toStdString(), quick}};
}

SettingsChoice::SettingsChoice(QWidget* parent)
    : QWidget(parent)
    , box_(new QComboBox(this))
    , all_(built_in_settings())
    , built_in_count_(static_cast<int>(all_.size()))
{
    read_own();

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    set_spoken_label(*box_, tr("Named settings"));
    box_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box_->setMinimumContentsLength(8); // where there is less room
    layout->addWidget(box_, 1);
    auto* menu = new QMenu(this);
    menu->addAction(tr("Save as…"), this, &SettingsChoice::ask_save);
    rename_ = menu->addAction(tr("Rename…"), this, &SettingsChoice::ask_rename);
    remove_ = menu->addAction(tr("Delete"), this, [this] { remove(chosen_name()); });
    auto* more = new QToolButton(this);
    more->setAutoRaise(true);
    more->setPopupMode(QToolButton::InstantPopup);
    more->setMenu(menu);
    more->setIconSize(QSize(16, 16));
    set_line_icon(more, QStringLiteral("save"));
    more->setAccessibleName(tr("Save, rename or delete settings"));
    more->setToolTip(more->accessibleName());
    layout->addWidget(more);
    connect(box_, &QComboBox::activated, this, &SettingsChoice::choose);
    show_all();
}

int SettingsChoice::find(const QString& name) const
{
    const auto found = std::find_if(all_.begin(), all_.end(), [&](const NamedSettings& one) {
        return QString::fromStdString(one.name).compare(name, Qt::CaseInsensitive) == 0;
    });
    return found == all_.end() ? -1 : static_cast<int>(found - all_.begin());
}

int SettingsChoice::find(const SearchSettings& settings) const
{
    const SearchSettings core = core_of(settings);
    const auto is_it = [&](int at) { return core_of(all_[at].settings) == core; };
    if (is_it(chosen_))
        return chosen_; // of several that are the same
    for (int at = 0; at < static_cast<int>(all_.size()); ++at)
        if (is_it(at))
            return at;
    return -1;
}

QString SettingsChoice::name_of(const SearchSettings& settings) const
{
    const int at = find(settings);
    return at < 0 ? QString() : names()[at];
}

void SettingsChoice::read_own()
{
    const QString chosen = chosen_name();
    const QByteArray kept = Settings().value(key).toByteArray();
    all_.resize(built_in_count_);
    for (NamedSettings& own : read_named_settings({kept.constData(), static_cast<std::size_t>(kept.size())})) {
        // The program's own have other names in another language.
        const std::string name = own.name;
        for (int number = 2; find(QString::fromStdString(own.name)) >= 0; ++number)
            own.name = QStringLiteral("%1 %2").arg(QString::fromStdString(name)).arg(number).toStdString();
        all_.push_back(std::move(own));
    }
    chosen_ = std::max(0, find(chosen));
}

void SettingsChoice::read_again()
{
    read_own();
    set_settings(SearchSettings(settings_));
}

QStringList SettingsChoice::names() const
{
    QStringList names;
    for (const NamedSettings& one : all_)
        names << QString::fromStdString(one.name);
    return names;
}

QString SettingsChoice::chosen_name() const
{
    return QString::fromStdString(all_[chosen_].name);
}

void SettingsChoice::show_all()
{
    const QSignalBlocker quiet(box_);
    box_->clear();
    for (int at = 0; at < static_cast<int>(all_.size()); ++at) {
        const QString name = QString::fromStdString(all_[at].name);
        box_->addItem(at == chosen_ && changed_ ? tr("%1, changed").arg(name) : name);
    }
    box_->insertSeparator(built_in_count_);
    if (built_in_count_ == static_cast<int>(all_.size()))
        box_->removeItem(built_in_count_);
    box_->setCurrentIndex(is_own(chosen_) ? chosen_ + 1 : chosen_);
    box_->setToolTip(changed_ ? tr("The rules are no longer those of “%1”: choose it again to go back, or save them "
                                   "under a name")
                                    .arg(chosen_name())
                              : tr("Rules and limits by name"));
    rename_->setEnabled(is_own(chosen_));
    remove_->setEnabled(is_own(chosen_));
}

void SettingsChoice::set_settings(const SearchSettings& settings)
{
    settings_ = settings;
    const int same = find(settings);
    changed_ = same < 0;
    chosen_ = changed_ ? chosen_ : same;
    show_all();
}

void SettingsChoice::choose(int at)
{
    chosen_ = at > built_in_count_ ? at - 1 : at; // the separator
    changed_ = false;
    SearchSettings chosen = all_[chosen_].settings;
    chosen.threads = settings_.threads;
    chosen.merge_tolerance = settings_.merge_tolerance;
    chosen.planner = settings_.planner;
    settings_ = chosen;
    show_all();
    Q_EMIT settings_chosen(chosen);
}

void SettingsChoice::keep() const
{
    const std::string text = write_named_settings(std::span(all_).subspan(static_cast<std::size_t>(built_in_count_)));
    Settings().setValue(key, QByteArray::fromStdString(text));
}

bool SettingsChoice::save_as(const QString& name)
{
    const QString plain = plain_name(name);
    if (!why_not_save(plain).isEmpty())
        return false;
    read_again();
    const int there = find(plain);
    if (there >= 0) {
        all_[there].settings = settings_;
        chosen_ = there;
    } else {
        all_.push_back({plain.toStdString(), settings_});
        chosen_ = static_cast<int>(all_.size()) - 1;
    }
    changed_ = false;
    keep();
    show_all();
    return true;
}

bool SettingsChoice::rename(const QString& from, const QString& to)
{
    const QString plain = plain_name(to);
    read_again();
    const int at = find(from);
    if (at < 0 || !is_own(at) || !why_not_rename(from, plain).isEmpty())
        return false;
    all_[at].name = plain.toStdString();
    keep();
    show_all();
    return true;
}

bool SettingsChoice::remove(const QString& name)
{
    read_again();
    const int at = find(name);
    if (at < 0 || !is_own(at))
        return false;
    all_.erase(all_.begin() + at);
    if (chosen_ == at)
        chosen_ = 0;
    else if (chosen_ > at)
        --chosen_;
    keep();
    set_settings(SearchSettings(settings_));
    return true;
}

QString SettingsChoice::why_not_save(const QString& name) const
{
    const int there = find(name);
    if (name.isEmpty())
        return tr("Type a name.");
    if (there >= 0 && !is_own(there))
        return tr("“%1” is built into the program: choose another name.").arg(names()[there]);
    return {};
}

QString SettingsChoice::why_not_rename(const QString& from, const QString& to) const
{
    if (const QString why = why_not_save(to); !why.isEmpty())
        return why;
    const int there = find(to);
    return there >= 0 && there != find(from) ? tr("There are already settings called “%1”.").arg(names()[there])
                                             : QString();
}

void SettingsChoice::ask_save()
{
    auto* dialog = new NameDialog(
        tr("Save settings as"), is_own(chosen_) ? chosen_name() : QString(),
        [this](const QString& name) -> NameDialog::Verdict {
            if (const QString why = why_not_save(name); !why.isEmpty())
                return {false, why};
            return {true, find(name) >= 0 ? tr("Replaces your settings of that name.") : QString()};
        },
        this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &NameDialog::chosen, this, &SettingsChoice::save_as);
    dialog->open();
}

void SettingsChoice::ask_rename()
{
    const QString from = chosen_name();
    auto* dialog = new NameDialog(
        tr("Rename settings"), from,
        [this, from](const QString& name) -> NameDialog::Verdict {
            const QString why = why_not_rename(from, name);
            return {why.isEmpty(), why};
        },
        this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &NameDialog::chosen, this, [this, from](const QString& name) { rename(from, name); });
    dialog->open();
}

} // namespace tangram
