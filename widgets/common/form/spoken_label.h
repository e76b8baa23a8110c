// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QComboBox;
class QString;

namespace tangram {

/// What a choice is, for those who hear it: its accessible name, and a label beside it that is never seen. Where the
/// toolkit calls a combo box by what is chosen in it, screen readers ask for its label. The box has a parent.
void set_spoken_label(QComboBox& box, const QString& name);

} // namespace tangram
