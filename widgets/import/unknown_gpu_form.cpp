// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/unknown_gpu_form.h"
#include "files/catalogue/catalogue.h"
#include "text/result.h"

#include "cluster/cluster_limits.h"
#include "common/form/checked_field.h"
#include "common/form/panel.h"
#include "common/form/spoken_label.h"
#include "common/text/core_text.h"
#include "common/text/quantity_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

namespace tangram {

namespace {

/// Nothing typed is 0: not known.
Result<double> typed(const QString& text, const NumberRange& range, const QString& unit)
{
    return text.trimmed().isEmpty() ? Result<double>(0.0) : typed_quantity(text, range, unit);
}

} // namespace

UnknownGpuForm::UnknownGpuForm(QWidget* parent)
    : QWidget(parent)
    , question_(new QLabel(this))
    , same_(new QRadioButton(tr("It is the same as"), this))
    , own_(new QRadioButton(tr("It has these figures"), this))
    , types_(new QComboBox(this))
    , remember_(new QCheckBox(tr("Remember this name"), this))
    , state_(new QuietLabel({}, this))
    , take_(new QPushButton(tr("Use it"), this))
{
    question_->setWordWrap(true);
    question_->setTextFormat(Qt::PlainText);
    types_->setEditable(true);
    types_->setInsertPolicy(QComboBox::NoInsert);
    set_spoken_label(*types_, tr("GPU type that it is the same as"));
    types_->lineEdit()->setPlaceholderText(tr("type a part of its name"));
    types_->lineEdit()->setAccessibleName(types_->accessibleName());
    types_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    types_->setMinimumContentsLength(26);
    for (const auto& type : gpu_catalogue())
        types_->addItem(
            QStringLiteral("%1 — %2").arg(QString::fromStdString(type->id), QString::fromStdString(type->name)),
            QString::fromStdString(type->id));
    types_->setCurrentIndex(-1);
    types_->completer()->setFilterMode(Qt::MatchContains);
    types_->completer()->setCompletionMode(QCompleter::PopupCompletion);
    remember_->setChecked(true);
    remember_->setToolTip(tr("Keeps it for later imports, including those on the command line"));
    take_->setAutoDefault(false);
    fields_ = make_figures();

    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setHorizontalSpacing(8);
    layout->setVerticalSpacing(8);
    layout->addWidget(question_, 0, 0, 1, 3);
    layout->addWidget(same_, 1, 0);
    layout->addWidget(types_, 1, 1, 1, 2);
    layout->addWidget(own_, 2, 0, Qt::AlignTop);
    layout->addWidget(fields_, 2, 1, 1, 2);
    layout->addWidget(remember_, 3, 0);
    layout->addWidget(state_, 3, 1);
    layout->addWidget(take_, 3, 2, Qt::AlignRight);
    layout->setColumnStretch(1, 1);
    setMaximumWidth(860);

    same_->setChecked(true);
    for (QRadioButton* way : {same_, own_})
        connect(way, &QRadioButton::toggled, this, &UnknownGpuForm::check);
    connect(types_, &QComboBox::editTextChanged, this, &UnknownGpuForm::check);
    connect(take_, &QPushButton::clicked, this, &UnknownGpuForm::answer);
    check();
}

QWidget* UnknownGpuForm::make_figures()
{
    auto* box = new QWidget(this);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    constexpr NumberRange rate{1, most_bytes_per_s, false};
    const QString bytes_per_s = QStringLiteral("B/s");
    add_figure({tr("Memory"),
                QStringLiteral("B"),
                {least_memory_bytes, most_memory_bytes, false},
                &GpuFigures::memory_bytes,
                true,
                QStringLiteral("64 GiB"),
                tr("of one GPU; required")},
               *grid);
    add_figure({tr("Memory bandwidth"), bytes_per_s, rate, &GpuFigures::memory_bytes_per_s, true,
                QStringLiteral("2 TB/s"), tr("of one GPU, from its data sheet; required")},
               *grid);
    add_figure({tr("bf16 compute"),
                QStringLiteral("FLOP/s"),
                {1, most_flops, false},
                &GpuFigures::bf16_flops,
                true,
                QStringLiteral("400 TFLOP/s"),
                tr("dense, without sparsity; required")},
               *grid);
    add_figure({tr("Link in a node"), bytes_per_s, rate, &GpuFigures::link_bytes_per_s, false, tr("none"),
                tr("NVLink or similar, per GPU and direction; none: the GPUs communicate over PCIe")},
               *grid);
    add_figure({tr("Power"),
                QStringLiteral("W"),
                {0, most_power_w, false},
                &GpuFigures::power_w,
                false,
                tr("not known"),
                tr("of one GPU")},
               *grid);
    add_figure({tr("Price"),
                QStringLiteral("$"),
                {0, most_price_usd, false},
                &GpuFigures::price_usd,
                false,
                tr("not known"),
                tr("of one GPU")},
               *grid);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    return box;
}

void UnknownGpuForm::add_figure(Figure figure, QGridLayout& grid)
{
    figure.field = new CheckedField(
        [range = figure.range, unit = figure.unit](const QString& text) -> std::optional<Error> {
            const Result<double> value = typed(text, range, unit);
            return value ? std::nullopt : std::optional(value.error());
        },
        this);
    figure.field->setAlignment(Qt::AlignRight);
    figure.field->setPlaceholderText(figure.is_needed ? tr("such as %1").arg(figure.example) : figure.example);
    figure.field->setToolTip(figure.sentence);
    figure.field->setAccessibleName(QStringLiteral("%1 (%2)").arg(figure.name, figure.unit));
    connect(figure.field, &CheckedField::typed, this, [this] {
        own_->setChecked(true);
        check();
    });
    auto* text = new QLabel(figure.name, this);
    text->setBuddy(figure.field);
    const int at = static_cast<int>(figures_.size());
    grid.addWidget(text, at / 2, 2 * (at % 2));
    grid.addWidget(figure.field, at / 2, 2 * (at % 2) + 1);
    figures_.push_back(std::move(figure));
}

void UnknownGpuForm::ask(const UnknownGpu& gpu, std::size_t others)
{
    const bool again = gpu_.name == gpu.name && gpu_.origin == gpu.origin && !question_->text().isEmpty();
    gpu_ = gpu;
    QString text = gpu.name.empty() ? tr("No source names the GPUs of %1.").arg(where_text(text_of(gpu.origin)))
                                    : tr("No GPU type is known as “%1” (%2).")
                                          .arg(QString::fromStdString(gpu.name), where_text(text_of(gpu.origin)));
    text += QLatin1Char(' ') + (gpu.nodes == 1 ? tr("One node has it.") : tr("%1 nodes have it.").arg(gpu.nodes));
    if (others > 0)
        text += QLatin1Char(' ')
            + (others == 1 ? tr("One more name is asked for next.")
                           : tr("%1 more names are asked for next.").arg(others));
    question_->setText(text);
    remember_->setVisible(!gpu.name.empty());
    // What was typed stays while the same is asked.
    if (!again) {
        types_->setCurrentIndex(-1);
        types_->clearEditText();
        for (const Figure& figure : figures_)
            figure.field->set_text({});
        const Figure& memory = figures_.front();
        if (gpu.memory_bytes > 0)
            memory.field->set_text(quantity_to_type(gpu.memory_bytes, memory.range, memory.unit) + memory.unit);
        same_->setChecked(true);
    }
    check();
}

QString UnknownGpuForm::chosen_type() const
{
    const QString typed = types_->currentText().trimmed();
    for (int i = 0; i < types_->count(); ++i)
        if (types_->itemText(i) == typed)
            return types_->itemData(i).toString();
    const auto type = typed.isEmpty() ? nullptr : gpu_type_named(typed.toStdString(), 0, {});
    return type ? QString::fromStdString(type->id) : QString();
}

GpuFigures UnknownGpuForm::figures() const
{
    GpuFigures given{.name = gpu_.name};
    for (const Figure& figure : figures_)
        if (const Result<double> value = typed(figure.field->text(), figure.range, figure.unit))
            given.*figure.place = *value;
    return given;
}

void UnknownGpuForm::check()
{
    QString fault;
    QString said;
    if (same_->isChecked()) {
        const QString type = chosen_type();
        if (types_->currentText().trimmed().isEmpty())
            fault = tr("Choose the type that it is the same as");
        else if (type.isEmpty())
            fault = tr("No type of the catalogue has this name");
        else
            said = tr("Taken for %1").arg(type);
    } else {
        QStringList missing;
        for (const Figure& figure : figures_) {
            if (!figure.field->is_good() && fault.isEmpty())
                fault = QStringLiteral("%1: %2").arg(figure.name, figure.field->fault());
            else if (figure.is_needed && figure.field->text().trimmed().isEmpty())
                missing << figure.name;
        }
        if (!fault.isEmpty() || !missing.isEmpty())
            fault = fault.isEmpty() ? tr("Still missing: %1").arg(missing.join(QStringLiteral(", "))) : fault;
        else if (const auto type = gpu_type_of(figures()); !type)
            fault = QString::fromStdString(type.error().message);
        else
            said = tr("Its efficiency is taken from the nearest known type");
    }
    take_->setEnabled(fault.isEmpty());
    state_->set_text(fault.isEmpty() ? said : fault);
}

void UnknownGpuForm::answer()
{
    GpuAnswer answer;
    answer.name = gpu_.name;
    answer.is_remembered = remember_->isChecked() && !gpu_.name.empty();
    if (!same_->isChecked())
        answer.own = *gpu_type_of(figures()); // which check() has seen to
    answer.type = answer.own ? answer.own->id : chosen_type().toStdString();
    Q_EMIT answered(answer);
}

} // namespace tangram
