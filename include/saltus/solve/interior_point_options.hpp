// SPDX-License-Identifier: BSD-2-Clause
// Options of the single-loop interior-point method.
#pragma once

namespace saltus {

struct InteriorPointOptions {
  bool operator==(const InteriorPointOptions&) const = default;
};

}  // namespace saltus
