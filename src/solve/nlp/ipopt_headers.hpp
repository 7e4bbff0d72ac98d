// SPDX-License-Identifier: BSD-2-Clause
// Ipopt's headers, where its versions put them: 3.11 in coin, 3.13 and later in coin-or.
#pragma once

#if __has_include(<coin-or/IpTNLP.hpp>)
#include <coin-or/IpoptConfig.h>
#include <coin-or/IpIpoptApplication.hpp>
#include <coin-or/IpIpoptData.hpp>
#include <coin-or/IpTNLP.hpp>
#else
#include <IpoptConfig.h>
#include <IpIpoptApplication.hpp>
#include <IpIpoptData.hpp>
#include <IpTNLP.hpp>
#endif
