// SPDX-License-Identifier: BSD-2-Clause
// Contacts that push against each other while another one closes.
#pragma once

#include <optional>

#include "saltus/impact/certificate.hpp"

namespace saltus::detail {

struct JamSearch {
  JamVerdict verdict = JamVerdict::Undecided;
  std::optional<Jam> jam;
};

/// Tries every subset of contacts, smallest first, by exact linear programs (Z-15).
[[nodiscard]] JamSearch search_jam(const ImpactProblem& problem,
                                   const CertificateOptions& options);

}  // namespace saltus::detail
