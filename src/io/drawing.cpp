// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/io/drawing.hpp"

#include <Eigen/Geometry>

#include "saltus/expr/compiled_tape.hpp"

namespace saltus {
namespace {

/// The numbers that a shape is drawn from.
std::vector<Expr> sizes_of(const Shape& shape) {
  struct Sizes {
    std::vector<Expr> operator()(const Point&) { return {}; }
    std::vector<Expr> operator()(const Disc& s) { return {s.radius}; }
    std::vector<Expr> operator()(const Box& s) { return {s.half_width, s.half_height}; }
    std::vector<Expr> operator()(const Polygon& s) {
      return {s.corners.data(), s.corners.data() + s.corners.size()};
    }
    std::vector<Expr> operator()(const HalfPlane&) { return {}; }
    std::vector<Expr> operator()(const Sphere& s) { return {s.radius}; }
    std::vector<Expr> operator()(const Cuboid& s) {
      return {s.half_sizes.begin(), s.half_sizes.end()};
    }
    std::vector<Expr> operator()(const HalfSpace&) { return {}; }
  };
  return std::visit(Sizes{}, shape);
}

void append(std::vector<Expr>& list, const ExprMatrix& values) {
  list.insert(list.end(), values.data(), values.data() + values.size());
}

/// Position and angle, or position and rotation matrix.
std::vector<Expr> pose_of(const Body& body) {
  std::vector<Expr> pose;
  append(pose, body.position);
  if (body.dimension() == 3) {
    append(pose, rotation(body));
  } else {
    pose.push_back(body.angles.size() > 0 ? body.angles[0] : Expr(0.0));
  }
  return pose;
}

/// Evaluates formulas of q and p at one sample after the other.
class Sampler {
 public:
  Sampler(const DrawingSymbols& symbols, const std::vector<Expr>& formulas)
      : tape_(Tape(inputs_of(symbols), formulas), {.backend = Backend::Interpreter}),
        workspace_(tape_),
        at_(symbols.q.size() + symbols.p.size()),
        values_(static_cast<Index>(formulas.size())) {
    at_.tail(symbols.p.size()) = symbols.p_values;
  }

  const Vector& operator()(ConstVectorRef q) {
    at_.head(q.size()) = q;
    workspace_.evaluate(at_, values_);
    return values_;
  }

 private:
  static std::vector<Expr> inputs_of(const DrawingSymbols& symbols) {
    std::vector<Expr> inputs(symbols.q.begin(), symbols.q.end());
    inputs.insert(inputs.end(), symbols.p.begin(), symbols.p.end());
    return inputs;
  }

  CompiledTape tape_;
  TapeWorkspace workspace_;
  Vector at_, values_;
};

void draw_bodies(std::span<const Body> bodies, const DrawingSymbols& symbols,
                 const Trajectory& trajectory, Drawing& drawing) {
  std::vector<Expr> formulas;
  for (const Body& body : bodies) {
    const std::vector<Expr> pose = pose_of(body);
    formulas.insert(formulas.end(), pose.begin(), pose.end());
  }
  Sampler sample(symbols, formulas);
  const Index n = static_cast<Index>(bodies.size());
  const int size = drawing.pose_size();
  drawing.poses.resize(size * n, trajectory.n_samples());
  for (Index k = 0; k < trajectory.n_samples(); ++k) {
    const Vector& values = sample(trajectory.x.col(k).head(symbols.q.size()));
    if (drawing.dimension == 2) {
      drawing.poses.col(k) = values;
      continue;
    }
    for (Index i = 0; i < n; ++i) {
      const auto from = values.segment<12>(12 * i);
      const Eigen::Quaterniond turn(
          Eigen::Matrix3d(Eigen::Map<const Eigen::Matrix3d>(from.data() + 3)));
      drawing.poses.col(k).segment<7>(7 * i) << from.head<3>(), turn.w(), turn.vec();
    }
  }
}

void draw_contacts(std::span<const Contact> contacts, const DrawingSymbols& symbols,
                   const Trajectory& trajectory, Drawing& drawing) {
  const Index d = drawing.dimension, f = drawing.frame_size();
  std::vector<Expr> formulas;
  for (const Contact& contact : contacts) {
    const bool is_known = contact.point.size() == d && contact.frame.size() == f;
    append(formulas,
           is_known ? ExprMatrix(contact.point) : ExprMatrix::Constant(d, 1, kNaN));
    append(formulas, is_known ? contact.frame : ExprMatrix::Constant(f, 1, kNaN));
  }
  if (formulas.empty()) return;
  Sampler sample(symbols, formulas);
  const Index n = static_cast<Index>(contacts.size());
  drawing.points.resize(d * n, trajectory.n_samples());
  drawing.frames.resize(f * n, trajectory.n_samples());
  for (Index k = 0; k < trajectory.n_samples(); ++k) {
    const Vector& values = sample(trajectory.x.col(k).head(symbols.q.size()));
    for (Index i = 0; i < n; ++i) {
      drawing.points.col(k).segment(d * i, d) = values.segment((d + f) * i, d);
      drawing.frames.col(k).segment(f * i, f) = values.segment((d + f) * i + d, f);
    }
  }
}

}  // namespace

Drawing make_drawing(std::span<const Body> bodies, std::span<const Contact> contacts,
                     const DrawingSymbols& symbols, const Trajectory& trajectory) {
  Drawing drawing;
  if (bodies.empty() || trajectory.n_samples() == 0) return drawing;
  drawing.dimension = bodies[0].dimension();
  const Vector q0 = trajectory.x.col(0).head(symbols.q.size());
  for (const Body& body : bodies) {
    const Vector sizes = Sampler(symbols, sizes_of(body.shape))(q0);
    drawing.bodies.push_back(
        {body.name, std::string(name_of(body.shape)), {sizes.begin(), sizes.end()}});
  }
  draw_bodies(bodies, symbols, trajectory, drawing);
  draw_contacts(contacts, symbols, trajectory, drawing);
  return drawing;
}

void draw_patches(const ContactModel& model, const Trajectory& trajectory,
                  Drawing& drawing) {
  const std::vector<Parameter> parameters(model.parameters().begin(),
                                          model.parameters().end());
  const Index n = trajectory.n_samples(), n_patches = std::ssize(model.patches());
  const Index first_point = drawing.points.rows(), first_frame = drawing.frames.rows();
  drawing.points.conservativeResize(first_point + 2 * n_patches, n);
  drawing.frames.conservativeResize(first_frame + 4 * n_patches, n);
  for (Index i = 0; i < n_patches; ++i) {
    const PatchGeometry geometry(model.patches()[i], model.q(), parameters);
    for (Index k = 0; k < n; ++k) {
      drawing.points.col(k).segment<2>(first_point + 2 * i) =
          trajectory.patch_points.col(k).segment<2>(6 * i);
      auto frame = drawing.frames.col(k).segment<4>(first_frame + 4 * i);
      frame.setConstant(kNaN);
      const auto distance = geometry.find(trajectory.x.col(k).head(model.n_q()));
      // Forces push the first body along −d, and friction along d turned to the left.
      if (distance) frame << -distance->d, -distance->d.y(), distance->d.x();
    }
  }
}

}  // namespace saltus
