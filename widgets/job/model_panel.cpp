// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/model_panel.h"
#include "files/model/presets.h"
#include "text/result.h"

#include "common/form/checked_field.h"
#include "common/form/field_form.h"
#include "common/text/number_text.h"
#include "common/theme/palette_follower.h"
#include "job/model_fields.h"
#include "job/preset_box.h"
#include "model/model_faults.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace tangram {

namespace {

constexpr qsizetype longest_name = 200; // bytes, as in files
// What a model has that is given latent attention or experts and has none yet: DeepSeek-V3's and Mixtral's.
constexpr LatentAttention usual_latent{1536, 512, 64, 128, 128};
constexpr int usual_experts = 8;
constexpr int usual_per_token = 2;
constexpr int usual_positions = 2048;

std::optional<Error> check_name(const QString& text)
{
    const QByteArray bytes = text.toUtf8();
    if (text.trimmed().isEmpty())
        return Error{ModelPanel::tr("A model needs a name").toStdString(), {}, {}};
    if (bytes.size() > longest_name)
        return Error{ModelPanel::tr("The name is too long").toStdString(),
                     {},
                     ModelPanel::tr("Type at most %1 bytes.").arg(longest_name).toStdString()};
    return std::nullopt;
}

/// A preset with other numbers is no longer that preset, and one with its numbers is again.
void rename_after_preset(Model& model)
{
    const std::string mark = ModelPanel::tr(" (edited)").toStdString();
    for (const ModelPreset& preset : model_presets()) {
        if (model.name == preset.model.name && !(model == preset.model)) {
            model.name += mark;
            return;
        }
        if (model.name == preset.model.name + mark) {
            Model plain = model;
            plain.name = preset.model.name;
            if (plain == preset.model)
                model = plain;
            return;
        }
    }
}

NumberRange range_of(const ModelField& field)
{
    return {double(field.low), double(field.high), true};
}

} // namespace

ModelPanel::ModelPanel(QWidget* parent)
    : QWidget(parent)
    , note_(new QLabel(this))
    , form_(new FieldForm(this))
    , presets_(new PresetBox(this))
    , name_(new CheckedField(check_name, this))
    , attention_(new QComboBox(this))
    , gated_(new QCheckBox(tr("Gated feed-forward"), this))
    , tied_(new QCheckBox(tr("Tied embeddings"), this))
    , positions_(new QCheckBox(tr("Learned positions"), this))
    , experts_(new QCheckBox(tr("Mixture of experts"), this))
{
    setAcceptDrops(true);
    note_->setWordWrap(true);
    note_->setTextFormat(Qt::PlainText);
    note_->setContentsMargins(12, 8, 12, 0);
    note_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(note_);
    layout->addWidget(form_);
    layout->addStretch(1);
    add_fields();
    follow_palette(note_, [this] { recolour_note(); });
    tell(tr("Choose a preset, drop a Hugging Face config.json here, or type the numbers."), false);

    connect(presets_, &PresetBox::preset_chosen, this, [this](const ModelPreset& preset) {
        if (preset.model == model_)
            return;
        set_model(preset.model);
        Q_EMIT draft_changed();
        Q_EMIT model_edited(model_);
    });
    connect(presets_, &PresetBox::fault_changed, this,
            [this](const QString& fault) { form_->set_fault(presets_, fault); });
    connect(name_, &CheckedField::typed, this, &ModelPanel::judge);
    connect(name_, &CheckedField::committed, this, &ModelPanel::hand_out);
    const auto follow = [this](QCheckBox* box, bool Model::*flag) {
        connect(box, &QCheckBox::clicked, this, [this, flag](bool on) {
            base_.*flag = on;
            if (base_.learned_positions && base_.max_positions == 0) {
                base_.max_positions = usual_positions;
                numbers_.at("max_positions")->set_text(QString::number(usual_positions));
            }
            show_used_fields();
            hand_out();
        });
    };
    follow(gated_, &Model::gated);
    follow(tied_, &Model::tied_embeddings);
    follow(positions_, &Model::learned_positions);
    connect(experts_, &QCheckBox::clicked, this, &ModelPanel::choose_experts);
    connect(attention_, &QComboBox::activated, this, &ModelPanel::choose_attention);
    set_model(model_presets().front().model);
}

void ModelPanel::add_fields()
{
    form_->add(tr("Preset"), presets_, {}, tr("A published model; type any part of its name to find it."));
    form_->add(tr("Name"), name_, {}, tr("What the model is called in plans and tables."));
    attention_->addItems({tr("Multi-head (MHA)"), tr("Grouped-query (GQA)"), tr("Latent (MLA)")});
    // Each is right where its number stands.
    const std::map<std::string, std::function<void()>> before{
        {"query_heads",
         [this] {
             form_->add(tr("Attention"), attention_, {},
                        tr("MHA: as many key/value heads as heads; GQA: fewer; MLA: compressed keys and values "
                           "(DeepSeek-V2, arXiv:2405.04434)."));
         }},
        {"vocabulary",
         [this] {
             form_->add_wide(gated_,
                             tr("Feed-forward networks of three matrices (SwiGLU and similar) instead of two."));
         }},
        {"max_positions",
         [this] {
             form_->add_wide(tied_, tr("The head uses the embedding's matrix."));
             form_->add_wide(positions_,
                             tr("A table of position embeddings in addition to the tokens' (GPT-2, GPT-3, OPT)."));
         }},
        {"experts/count",
         [this] { form_->add_wide(experts_, tr("Blocks whose feed-forward network is chosen per token.")); }},
    };
    const std::vector<ModelField>& fields = model_fields();
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (const auto found = before.find(fields[i].key); found != before.end())
            found->second();
        add_number(i);
    }
}

void ModelPanel::add_number(std::size_t at)
{
    const ModelField& field = model_fields()[at];
    auto* line = new CheckedField(
        [range = range_of(field)](const QString& text) -> std::optional<Error> {
            const Result<double> number = typed_number(text, range);
            return number ? std::nullopt : std::optional(number.error());
        },
        this);
    line->setAlignment(Qt::AlignRight);
    form_->add(field.name, line, field.unit,
               QStringLiteral("%1\n%2").arg(field.sentence, tr("Takes %1.").arg(range_text(range_of(field)))));
    connect(line, &CheckedField::typed, this, &ModelPanel::judge);
    connect(line, &CheckedField::committed, this, &ModelPanel::hand_out);
    numbers_[field.key] = line;
}

void ModelPanel::set_model(const Model& model)
{
    model_ = model;
    base_ = model;
    draft_ = model;
    if (model.experts.count > 0)
        last_experts_ = model.experts;
    show_model();
}

void ModelPanel::show_model()
{
    presets_->show_model(model_);
    form_->set_fault(presets_, {});
    name_->set_text(QString::fromStdString(model_.name));
    for (const ModelField& field : model_fields())
        numbers_.at(field.key)->set_text(QString::number(field.place(base_)));
    attention_->setCurrentIndex(static_cast<int>(base_.attention));
    gated_->setChecked(base_.gated);
    tied_->setChecked(base_.tied_embeddings);
    positions_->setChecked(base_.learned_positions);
    experts_->setChecked(base_.experts.count > 0);
    show_used_fields();
    judge();
}

void ModelPanel::show_used_fields()
{
    for (const ModelField& field : model_fields())
        form_->set_row_visible(numbers_.at(field.key), is_used(field.use, base_));
    const bool own = base_.attention != AttentionKind::mha;
    numbers_.at("key_value_heads")->setEnabled(own);
}

void ModelPanel::judge()
{
    Model next = base_;
    faulty_ = !name_->is_good();
    if (!faulty_)
        next.name = name_->text().trimmed().toStdString();
    for (const ModelField& field : model_fields()) {
        CheckedField* line = numbers_.at(field.key);
        line->set_outer_fault({});
        if (!is_used(field.use, base_) || !line->isEnabled())
            continue;
        if (const Result<double> number = typed_number(line->text(), range_of(field)))
            field.place(next) = static_cast<int>(*number);
        else
            faulty_ = true;
    }
    if (next.attention != AttentionKind::gqa)
        next.key_value_heads = next.query_heads;
    if (next.attention == AttentionKind::mla)
        next.head_size = next.latent.nope_head_size;
    if (next.attention == AttentionKind::mha)
        numbers_.at("key_value_heads")->set_text(QString::number(next.key_value_heads));
    for (const ModelFault& fault : faulty_ ? std::vector<ModelFault>() : model_faults(next)) {
        faulty_ = true;
        if (const auto found = numbers_.find(fault.key); found != numbers_.end())
            found->second->set_outer_fault(fault_text({fault.message, {}, fault.hint}));
    }
    if (faulty_)
        next = model_; // half of what is typed would be another model still
    if (next == draft_)
        return;
    draft_ = next;
    Q_EMIT draft_changed();
}

void ModelPanel::hand_out()
{
    judge();
    if (faulty_ || draft_ == model_)
        return;
    Model next = draft_;
    rename_after_preset(next);
    set_model(next);
    Q_EMIT draft_changed();
    Q_EMIT model_edited(model_);
}

void ModelPanel::choose_attention(int kind)
{
    base_.attention = static_cast<AttentionKind>(kind);
    if (base_.attention == AttentionKind::mla && base_.latent.key_value_rank == 0) {
        base_.latent = usual_latent;
        for (const ModelField& field : model_fields())
            if (field.use == ModelFieldUse::latent_attention)
                numbers_.at(field.key)->set_text(QString::number(field.place(base_)));
    }
    show_used_fields();
    hand_out();
}

void ModelPanel::choose_experts(bool has)
{
    if (has)
        base_.experts = last_experts_.count > 0
            ? last_experts_
            : Experts{usual_experts, usual_per_token, std::max(1, base_.feed_forward), 0, 0, 1};
    else
        base_.experts = {};
    for (const ModelField& field : model_fields())
        if (field.use == ModelFieldUse::experts)
            numbers_.at(field.key)->set_text(QString::number(field.place(base_)));
    show_used_fields();
    hand_out();
}

} // namespace tangram
