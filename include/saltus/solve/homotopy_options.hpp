// SPDX-License-Identifier: BSD-2-Clause
// Options of the homotopy over relaxed NLPs.
#pragma once

namespace saltus {

struct HomotopyOptions {
  bool operator==(const HomotopyOptions&) const = default;
};

}  // namespace saltus
