// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class QApplication;

namespace tangram::cli {

/// While it lives, pictures can be drawn without a screen. One at a time; only in a build with the window.
class PictureSession {
public:
    PictureSession();
    ~PictureSession();

private:
    std::unique_ptr<QApplication> application_;
};

} // namespace tangram::cli
