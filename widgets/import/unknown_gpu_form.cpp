// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/unknown_gpu_form.h"

#include "common/panel.h"
#include "formats/formats.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

namespace tangram {

namespace {

constexpr double gibibyte = 1073741824;

} // namespace

UnknownGpuForm::UnknownGpuForm(QWidget* parent)
    : QWidget(parent)
    , question_(new QLabel(this))
    , same_(new QRadioButton(tr("It is the same as"), this))
    , own_(new QRadioButton(tr("It has these figures"), this))
    , types_(new QComboBox(this))
    , remember_(new QCheckBox(tr("Remember this name"), this))
    , state_(new QuietLabel({}, this))
    , take_(new QPushButton(tr("Take it"), this))
{
    question_->setWordWrap(true);
    question_->setTextFormat(Qt::PlainText);
    types_->setEditable(true);
    types_->setInsertPolicy(QComboBox::NoInsert);
    types_->setAccessibleName(tr("GPU type that it is the same as"));
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
    remember_->setToolTip(tr("Keeps it for later imports, also those of the command line"));
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
    int at = 0;
    const auto add = [&](const QString& label, const QString& unit, double highest, int decimals, const QString& tip) {
        QDoubleSpinBox* made = field(label, unit, highest, decimals);
        made->setToolTip(tip);
        auto* text = new QLabel(label, box);
        text->setBuddy(made);
        grid->addWidget(text, at / 2, 2 * (at % 2));
        grid->addWidget(made, at / 2, 2 * (at % 2) + 1);
        ++at;
        return made;
    };
    memory_ = add(tr("Memory"), tr("GiB"), 1e5, 1, tr("of one GPU; needed"));
    memory_rate_ = add(tr("Memory bandwidth"), tr("GB/s"), 1e6, 0, tr("of one GPU, as its data sheet says; needed"));
    compute_ = add(tr("bf16 compute"), tr("TFLOP/s"), 1e6, 1, tr("dense, without sparsity; needed"));
    link_ = add(tr("Link in a node"), tr("GB/s"), 1e5, 1,
                tr("NVLink or the like, per GPU and direction; none: the GPUs reach each other over PCIe"));
    power_ = add(tr("Power"), tr("W"), 1e5, 0, tr("of one GPU"));
    price_ = add(tr("Price"), tr("USD"), 1e8, 0, tr("of one GPU"));
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    return box;
}

QDoubleSpinBox* UnknownGpuForm::field(const QString& label, const QString& unit, double highest, int decimals)
{
    auto* made = new QDoubleSpinBox(this);
    made->setRange(0, highest);
    made->setDecimals(decimals);
    made->setSuffix(QStringLiteral("\u00a0") + unit);
    made->setSpecialValueText(tr("– %1").arg(unit));
    made->setButtonSymbols(QAbstractSpinBox::NoButtons);
    made->setAlignment(Qt::AlignRight);
    made->setAccessibleName(tr("%1 in %2").arg(label, unit));
    connect(made, &QDoubleSpinBox::valueChanged, this, [this] {
        own_->setChecked(true);
        check();
    });
    return made;
}

void UnknownGpuForm::ask(const UnknownGpu& gpu, std::size_t others)
{
    const bool again = gpu_.name == gpu.name && gpu_.origin == gpu.origin && !question_->text().isEmpty();
    gpu_ = gpu;
    QString text = gpu.name.empty()
        ? tr("No source names the GPUs of %1.").arg(QString::fromStdString(text_of(gpu.origin)))
        : tr("No GPU type is known as “%1” (%2).")
              .arg(QString::fromStdString(gpu.name), QString::fromStdString(text_of(gpu.origin)));
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
        for (QDoubleSpinBox* each : {memory_rate_, compute_, link_, power_, price_})
            each->setValue(0);
        memory_->setValue(gpu.memory_bytes / gibibyte);
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
    return {gpu_.name,
            memory_->value() * gibibyte,
            memory_rate_->value() * 1e9,
            compute_->value() * 1e12,
            link_->value() * 1e9,
            power_->value(),
            price_->value()};
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
        if (memory_->value() <= 0)
            missing << tr("memory");
        if (memory_rate_->value() <= 0)
            missing << tr("memory bandwidth");
        if (compute_->value() <= 0)
            missing << tr("bf16 compute");
        if (!missing.isEmpty())
            fault = tr("Still needed: %1").arg(missing.join(QStringLiteral(", ")));
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
    const bool remember = remember_->isChecked() && !gpu_.name.empty();
    if (same_->isChecked())
        Q_EMIT named(QString::fromStdString(gpu_.name), chosen_type(), remember);
    else
        Q_EMIT described(figures(), remember);
}

} // namespace tangram
