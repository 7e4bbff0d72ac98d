// SPDX-License-Identifier: BSD-2-Clause
#include "sim/evolution.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

namespace saltus::detail {
namespace {

double normal(Random& random) {
  const double r = std::sqrt(-2.0 * std::log(1.0 - random.uniform()));
  return r * std::cos(2.0 * std::numbers::pi * random.uniform());
}

/// Weights and rates of [H16, table 1].
struct Constants {
  Constants(int n, int population) : mu(population / 2), weights(mu) {
    for (int i = 0; i < mu; ++i)
      weights[i] = std::log((population + 1) / 2.0) - std::log(i + 1.0);
    weights /= weights.sum();
    mu_eff = 1.0 / weights.squaredNorm();
    c_c = (4 + mu_eff / n) / (n + 4 + 2 * mu_eff / n);
    c_s = (mu_eff + 2) / (n + mu_eff + 5);
    c_1 = 2 / ((n + 1.3) * (n + 1.3) + mu_eff);
    c_mu = std::min(1 - c_1,
                    2 * (mu_eff - 2 + 1 / mu_eff) / ((n + 2.0) * (n + 2.0) + mu_eff));
    d_s = 1 + 2 * std::max(0.0, std::sqrt((mu_eff - 1) / (n + 1)) - 1) + c_s;
    chi = std::sqrt(n) * (1 - 1 / (4.0 * n) + 1 / (21.0 * n * n));
  }

  int mu;
  Vector weights;
  double mu_eff, c_c, c_s, c_1, c_mu, d_s, chi;
};

class Evolution {
 public:
  Evolution(const std::function<double(const Vector&)>& cost, const Vector& x,
            const EvolutionOptions& options, Random& random)
      : cost_(cost),
        n_(x.size()),
        population_(options.population),
        constants_(static_cast<int>(n_), population_),
        random_(random),
        mean_(x),
        sigma_(options.spread),
        C_(Matrix::Identity(n_, n_)),
        B_(C_),
        D_(Vector::Ones(n_)),
        path_c_(Vector::Zero(n_)),
        path_s_(Vector::Zero(n_)),
        steps_(n_, population_),
        costs_(population_),
        order_(static_cast<std::size_t>(population_)) {}

  void generation() {
    for (int k = 0; k < population_; ++k) {
      Vector z(n_);
      for (double& entry : z) entry = normal(random_);
      steps_.col(k) = B_ * D_.cwiseProduct(z);
      costs_[k] = judge(mean_ + sigma_ * steps_.col(k));
    }
    std::iota(order_.begin(), order_.end(), 0);
    std::ranges::stable_sort(order_, {}, [&](int k) { return costs_[k]; });
    adapt();
  }

  [[nodiscard]] const EvolutionResult& best() const { return best_; }

 private:
  double judge(const Vector& x) {
    const Vector inside = x.cwiseMax(0.0).cwiseMin(1.0);
    const double cost = cost_(inside);
    if (cost < best_.cost) best_ = {inside, cost};
    return cost + (x - inside).squaredNorm() * (1.0 + std::abs(best_.cost));
  }

  void adapt() {
    const Constants& c = constants_;
    Vector step = Vector::Zero(n_);
    for (int i = 0; i < c.mu; ++i) step += c.weights[i] * steps_.col(order_[i]);
    mean_ += sigma_ * step;
    //   p_σ ← (1 − c_σ) p_σ + √(c_σ (2 − c_σ) μ_eff) C^(−1/2) step
    const Vector whitened = B_ * (B_.transpose() * step).cwiseQuotient(D_);
    path_s_ =
        (1 - c.c_s) * path_s_ + std::sqrt(c.c_s * (2 - c.c_s) * c.mu_eff) * whitened;
    const bool rises = path_s_.norm() < (1.4 + 2.0 / static_cast<double>(n_ + 1)) * c.chi;
    path_c_ = (1 - c.c_c) * path_c_;
    if (rises) path_c_ += std::sqrt(c.c_c * (2 - c.c_c) * c.mu_eff) * step;
    //   C ← (1 − c₁ − c_μ) C + c₁ p_c p_cᵀ + c_μ Σ w_i y_i y_iᵀ
    C_ *= 1 - c.c_1 - c.c_mu;
    C_ += c.c_1 * path_c_ * path_c_.transpose();
    for (int i = 0; i < c.mu; ++i)
      C_ += c.c_mu * c.weights[i] * steps_.col(order_[i]) *
            steps_.col(order_[i]).transpose();
    //   σ ← σ exp(c_σ/d_σ (‖p_σ‖/χ − 1))
    sigma_ *= std::exp(c.c_s / c.d_s * (path_s_.norm() / c.chi - 1));
    sigma_ = std::min(sigma_, 1.0);
    const Eigen::SelfAdjointEigenSolver<Matrix> eigen(C_);
    B_ = eigen.eigenvectors();
    D_ = eigen.eigenvalues().cwiseMax(1e-20).cwiseSqrt();
  }

  const std::function<double(const Vector&)>& cost_;
  Index n_;
  int population_;
  Constants constants_;
  Random& random_;
  Vector mean_;
  double sigma_;
  Matrix C_, B_;
  Vector D_, path_c_, path_s_;
  Matrix steps_;
  Vector costs_;
  std::vector<int> order_;
  EvolutionResult best_;
};

}  // namespace

EvolutionResult evolve(const std::function<double(const Vector&)>& cost, const Vector& x,
                       const EvolutionOptions& options, Random& random) {
  Evolution evolution(cost, x, options, random);
  for (int k = 0; k < options.n_generations; ++k) evolution.generation();
  return evolution.best().cost < kInfinity ? evolution.best() : EvolutionResult{x};
}

}  // namespace saltus::detail
