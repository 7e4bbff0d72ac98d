// SPDX-License-Identifier: BSD-2-Clause
// Results with all that comes from the scene.
#pragma once

#include "saltus/io/result.hpp"
#include "saltus/io/scene.hpp"

namespace saltus::app {

/// Name, text, parameters; the rest is up to the caller.
[[nodiscard]] Result result_of(const Scene& scene, std::string kind);

/// Names states and controls as the scene does and draws the bodies.
void complete(Result& result, const Scene& scene);

}  // namespace saltus::app
