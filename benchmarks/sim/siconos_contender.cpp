// SPDX-License-Identifier: BSD-2-Clause
#include "sim/siconos_contender.hpp"

#include <SiconosKernel.hpp>

#include "support/processor_time.hpp"

namespace saltus::bench {

SiconosRun two_balls_by_siconos(double tolerance) {
  constexpr double kStiffness = 1e4, kLength = 1.0, kRadius = 0.2, kGravity = 9.81,
                   T = 1.0, kInterval = 0.1;
  auto q0 = std::make_shared<SiconosVector>(2), v0 = std::make_shared<SiconosVector>(2);
  (*q0)(0) = 1.0;
  (*q0)(1) = 2.0;
  auto M = std::make_shared<SimpleMatrix>(2, 2), K = std::make_shared<SimpleMatrix>(2, 2);
  auto C = std::make_shared<SimpleMatrix>(2, 2);
  M->eye();
  C->zero();
  (*K)(0, 0) = (*K)(1, 1) = kStiffness;
  (*K)(0, 1) = (*K)(1, 0) = -kStiffness;
  auto balls = std::make_shared<LagrangianLinearTIDS>(q0, v0, M, K, C);
  auto force = std::make_shared<SiconosVector>(2);
  (*force)(0) = -kGravity - kStiffness * kLength;
  (*force)(1) = -kGravity + kStiffness * kLength;
  balls->setFExtPtr(force);

  auto H = std::make_shared<SimpleMatrix>(1, 2);
  H->zero();
  (*H)(0, 0) = 1.0;
  auto offset = std::make_shared<SiconosVector>(1);
  (*offset)(0) = -kRadius;
  auto contact =
      std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.8),
                                    std::make_shared<LagrangianLinearTIR>(H, offset));
  auto system = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
  system->insertDynamicalSystem(balls);
  system->link(contact, balls);

  // Inside of an interval the integrator chooses its steps. With one interval from 0 to T the
  // second impact is missed; with ten it is not.
  auto simulation = std::make_shared<EventDriven>(
      system, std::make_shared<TimeDiscretisation>(0.0, kInterval));
  auto integrator = std::make_shared<LsodarOSI>();
  simulation->insertIntegrator(integrator);
  simulation->insertNonSmoothProblem(std::make_shared<LCP>(), SICONOS_OSNSP_ED_IMPACT);
  simulation->insertNonSmoothProblem(std::make_shared<LCP>(),
                                     SICONOS_OSNSP_ED_SMOOTH_ACC);
  simulation->initialize();
  integrator->setTol(1, tolerance, tolerance);
  integrator->setMaxNstep(1000000);
  const double begin = processor_time();
  while (simulation->hasNextEvent()) {
    simulation->advanceToEvent();
    simulation->processEvents();
  }
  const double time = processor_time() - begin;
  Vector x(4);
  for (int i = 0; i < 2; ++i) {
    x[i] = (*balls->q())(i);
    x[2 + i] = (*balls->velocity())(i);
  }
  return {x, time};
}

}  // namespace saltus::bench
