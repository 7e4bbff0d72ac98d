// SPDX-License-Identifier: BSD-2-Clause
#include "models.hpp"
#include "parameters.hpp"
#include "record.hpp"
#include "rooms.hpp"
#include "saltus/mech/contact_geometry.hpp"

namespace saltus::python {

template <>
inline std::vector<std::string> words<PairOptions::Along>() {
  return {"x", "y", "z"};
}

template <>
inline constexpr bool is_record<PairOptions> = true;

namespace {

void bind_shapes(nb::module_& m) {
  Record<Point>(m, "Point", "A point.").done();
  Record<Disc>(m, "Disc", "A disc in the plane.")
      .field("radius", &Disc::radius, "[m]")
      .required(1)
      .done();
  Record<Box>(m, "Box", "A rectangle in the plane, its centre at the body's position.")
      .field("half_width", &Box::half_width, "[m] along the body's x axis")
      .field("half_height", &Box::half_height, "[m] along its y axis")
      .required(2)
      .done();
  Record<Polygon>(m, "Polygon", "A convex polygon in the plane.")
      .field("corners", &Polygon::corners, "[m] anticlockwise, 2 × n")
      .required(1)
      .done();
  Record<HalfPlane>(m, "HalfPlane", "Everything below the x axis of the body.").done();
  Record<Sphere>(m, "Sphere", "A ball in space.")
      .field("radius", &Sphere::radius, "[m]")
      .required(1)
      .done();
  Record<Cuboid>(m, "Cuboid", "A box in space, its centre at the body's position.")
      .field("half_sizes", &Cuboid::half_sizes, "[m] along the body's x, y and z axis")
      .required(1)
      .done();
  Record<HalfSpace>(m, "HalfSpace", "Everything below the xy plane of the body.").done();
}

void bind_parts(nb::module_& m) {
  Record<Body>(m, "Body",
               "A rigid body whose pose follows from q. Its frame sits at the centre of "
               "mass.")
      .field("name", &Body::name, "What it is called in contacts and drawings.")
      .field("shape", &Body::shape, "Disc(0.1), HalfPlane(), …")
      .field("position", &Body::position, "[m] two entries in the plane, three in space")
      .field("angles", &Body::angles,
             "[rad] one entry in the plane; three in space, R = R_z(a₂) R_y(a₁) R_x(a₀). "
             "Empty: the body does not turn.")
      .field("mass", &Body::mass, "[kg] 0: the body only stands there")
      .field("inertia", &Body::inertia,
             "[kg m²] one entry in the plane, three principal ones in space")
      .required(3)
      .done();
  Record<Parameter>(m, "Parameter",
                    "A number of a model that may change from run to run.")
      .field("name", &Parameter::name, "by which it is changed")
      .field("value", &Parameter::value, "until it is changed")
      .field("symbol", &Parameter::symbol,
             "What stands for it in formulas; made if it is not given.")
      .required(2)
      .complete([](Parameter& parameter) {
        if (!parameter.symbol.is_symbol())
          parameter.symbol = Expr::symbol(parameter.name);
      })
      .done();
  Record<Contact>(m, "Contact",
                  "One possible contact: 0 ≤ λ_n ⊥ f_c(q) ≥ 0, friction and restitution.")
      .field("name", &Contact::name, "What events and messages call it.")
      .field("gap", &Contact::gap, "[m] f_c(q), > 0 apart")
      .field("J_n", &Contact::J_n, "n_v × 1; empty: ∇f_c")
      .field("J_t", &Contact::J_t,
             "n_v × 1 in the plane, n_v × 2 in space. Empty where there is friction: J_n "
             "turned by a right angle, if q are the coordinates of a point.")
      .field("mu_friction", &Contact::mu_friction, "Coefficient of friction, ≥ 0")
      .field("e", &Contact::e, "Coefficient of restitution, in [0, 1]")
      .field("point", &Contact::point, "[m] where forces act, for drawings")
      .field("frame", &Contact::frame,
             "Unit vectors along J_n (first column) and J_t, for drawings")
      .required(2)
      .done();
}

void bind_patch(nb::module_& m) {
  using P = PatchContact;
  Record<P>(
      m, "PatchContact",
      "A possible contact of two padded shapes in the plane, inelastic. All its forces "
      "act at one point of the patch.")
      .field("name", &P::name, "What events and messages call it.")
      .field("first", &P::first, "a Body: box, polygon or half-plane")
      .field("second", &P::second, "another one")
      .field("radius", &P::radius, "[m] of the rounding of corners, > 0")
      .field("mu_friction", &P::mu_friction, "coefficient of friction, ≥ 0")
      .required(4)
      .done();
}

ContactModelParts parts_of(const ContactModel& model) {
  ContactModelParts parts;
  parts.name = model.name();
  parts.q = model.q();
  parts.v = model.v();
  parts.u = model.u();
  parts.parameters.assign(model.parameters().begin(), model.parameters().end());
  parts.M = model.M();
  parts.f_v = model.f_v();
  parts.z = model.z();
  parts.g_alg = model.g_alg();
  parts.z_guess = model.z_guess();
  parts.contacts.assign(model.contacts().begin(), model.contacts().end());
  parts.bodies.assign(model.bodies().begin(), model.bodies().end());
  parts.patches.assign(model.patches().begin(), model.patches().end());
  return parts;
}

void declare_model_parts(nb::module_& m) {
  using Parts = ContactModelParts;
  Record<Parts>(m, "_ContactModelParts", "What a ContactModel is made of.")
      .field("q", &Parts::q, "symbols of positions")
      .field("v", &Parts::v, "symbols of velocities")
      .field("M", &Parts::M, "[kg] M(q), symmetric and positive definite")
      .field("f_v", &Parts::f_v, "[N] f_v(q, v, z, u): all forces but those of contacts")
      .field("u", &Parts::u, "symbols of controls")
      .field("contacts", &Parts::contacts, "list of Contact")
      .field("parameters", &Parts::parameters,
             "dict from symbols to numbers, or list of Parameter")
      .field("bodies", &Parts::bodies, "for drawings")
      .field("name", &Parts::name, "of the model, for results")
      .field("patches", &Parts::patches, "list of PatchContact")
      .field("z", &Parts::z, "symbols of algebraic variables")
      .field("g_alg", &Parts::g_alg, "0 = g_alg(q, v, z, u), one row per z")
      .field("z_guess", &Parts::z_guess, "where Newton's method starts; empty: zero")
      .required(4)
      .done();
  RecordInfo<Parts>::instance().name = "ContactModel";
}

constexpr const char* kContactModel =
    "Rigid bodies that touch, hit, stick and slip.\n\n"
    "    q' = v\n"
    "    M(q) v' = f_v(q, v, z, u) + Σ (J_n λ_n + J_t λ_t),  0 = g_alg(q, v, z, u)\n"
    "    0 ≤ λ_n ⊥ f_c(q) ≥ 0\n"
    "    λ_t ∈ arg min { v_tᵀλ : ‖λ‖ ≤ mu λ_n },  v_t = J_tᵀv\n"
    "    J_nᵀ(v⁺ + e v⁻) = 0 at an impact\n\n"
    "q, v and u are symbols; M and f_v are formulas of them; contacts is a list of "
    "Contact, "
    "parameters a dict from symbols to numbers, bodies a list of Body for drawings.";

void bind_model(nb::module_& m) {
  declare_model_parts(m);
  nb::class_<ContactModel> model(m, "ContactModel", kContactModel);
  model.def(
      "__init__",
      [](ContactModel* self, const nb::args& args, const nb::kwargs& kwargs) {
        new (self) ContactModel(make_record<ContactModelParts>(args, kwargs));
      },
      nb::sig(record_signature<ContactModelParts>().c_str()));
  model.def("__getstate__",
            [](const ContactModel& self) { return record_state(parts_of(self)); });
  model.def("__setstate__", [](ContactModel& self, const nb::dict& state) {
    new (&self) ContactModel(make_record<ContactModelParts>(
        nb::borrow<nb::args>(nb::tuple()), nb::borrow<nb::kwargs>(state)));
  });
  const auto part = [&]<class F>(const char* name, F ContactModelParts::*member) {
    model.def_prop_ro(
        name,
        [member](const ContactModel& self) {
          return Convert<F>::to(parts_of(self).*member);
        },
        field_doc<ContactModelParts>(name));
  };
  part("name", &ContactModelParts::name);
  part("q", &ContactModelParts::q);
  part("v", &ContactModelParts::v);
  part("u", &ContactModelParts::u);
  part("M", &ContactModelParts::M);
  part("f_v", &ContactModelParts::f_v);
  part("z", &ContactModelParts::z);
  part("g_alg", &ContactModelParts::g_alg);
  part("z_guess", &ContactModelParts::z_guess);
  part("contacts", &ContactModelParts::contacts);
  part("parameters", &ContactModelParts::parameters);
  part("bodies", &ContactModelParts::bodies);
  part("patches", &ContactModelParts::patches);
  model.def_prop_ro("n_q", &ContactModel::n_q, "number of positions");
  model.def_prop_ro("n_v", &ContactModel::n_v, "number of velocities");
  model.def_prop_ro("n_u", &ContactModel::n_u, "number of controls");
  model.def_prop_ro("n_contacts", &ContactModel::n_contacts,
                    "number of contacts, without patches");
  model.def(
      "with_parameters",
      [](const ContactModel& self, const nb::kwargs& values) {
        ContactModel changed = self;
        for (const auto [name, value] : values)
          changed = changed.with(text(name),
                                 take<double>(value, "ContactModel: " + text(name)));
        return changed;
      },
      nb::sig("def with_parameters(self, **values: float) -> ContactModel"),
      "The model with other values of parameters.");
  model.def("__repr__", [](const ContactModel& self) {
    return "ContactModel('" + self.name() + "', " + std::to_string(self.n_q()) +
           " positions, " + std::to_string(self.n_u()) + " controls, " +
           std::to_string(self.n_contacts()) + " contacts)";
  });
}

void bind_formulas(nb::module_& m) {
  m.def(
      "contacts_between",
      [](const nb::object& a, const nb::object& b, const nb::object& q,
         const nb::kwargs& options) {
        return Convert<std::vector<Contact>>::to(contacts_between(
            take<Body>(a, "contacts_between: a"), take<Body>(b, "contacts_between: b"),
            take<ExprVector>(q, "contacts_between: q"),
            make_record<PairOptions>(nb::borrow<nb::args>(nb::tuple()), options)));
      },
      nb::arg("a").none(), nb::arg("b").none(), nb::arg("q").none(),
      nb::arg("options").none(),
      nb::sig("def contacts_between(a: Body, b: Body, q: numpy.typing.ArrayLike, *, "
              "mu_friction: Expr | float = 0, e: Expr | float = 0, along: str = 'x') -> "
              "list[Contact]"),
      "The possible contacts of two bodies. With the nearest points p_a, p_b and the "
      "unit "
      "normal n from b to a,\n\n"
      "    f_c = nᵀ(p_a − p_b),  J_n = (J_a(p_a) − J_b(p_b)) n,  J_t = (J_a(p_a) − "
      "J_b(p_b)) t");
  m.def(
      "mass_matrix",
      [](const nb::object& bodies, const nb::object& q) {
        return object_array(
            mass_matrix(take<std::vector<Body>>(bodies, "mass_matrix: bodies"),
                        take<ExprVector>(q, "mass_matrix: q")));
      },
      nb::arg("bodies").none(), nb::arg("q").none(),
      nb::sig("def mass_matrix(bodies: list[Body], q: numpy.typing.ArrayLike) -> "
              "numpy.ndarray"),
      "M = Σ m J_c J_cᵀ + J_ω R I Rᵀ J_ωᵀ");
  m.def(
      "inertial_force",
      [](const nb::object& M, const nb::object& q, const nb::object& v) {
        return object_array(inertial_force(take<ExprMatrix>(M, "inertial_force: M"),
                                           take<ExprVector>(q, "inertial_force: q"),
                                           take<ExprVector>(v, "inertial_force: v")));
      },
      nb::arg("M").none(), nb::arg("q").none(), nb::arg("v").none(),
      nb::sig("def inertial_force(M: numpy.typing.ArrayLike, q: numpy.typing.ArrayLike, "
              "v: numpy.typing.ArrayLike) -> numpy.ndarray"),
      "What Lagrange's equations add to the forces if M depends on q:\n\n"
      "    f = ½ ∂(vᵀMv)/∂q − (∂(Mv)/∂q) v");
  m.def(
      "weight",
      [](const nb::object& bodies, const nb::object& gravity, const nb::object& q) {
        return object_array(weight(take<std::vector<Body>>(bodies, "weight: bodies"),
                                   take<ExprVector>(gravity, "weight: gravity"),
                                   take<ExprVector>(q, "weight: q")));
      },
      nb::arg("bodies").none(), nb::arg("gravity").none(), nb::arg("q").none(),
      nb::sig("def weight(bodies: list[Body], gravity: numpy.typing.ArrayLike, q: "
              "numpy.typing.ArrayLike) -> numpy.ndarray"),
      "The generalised force of a uniform acceleration: Σ m J_c g.");
}

}  // namespace

void bind_mech(nb::module_& module) {
  bind_shapes(module);
  bind_parts(module);
  bind_patch(module);
  Record<PairOptions>(module, "_PairOptions", "What else there is to say about a pair.")
      .field("mu_friction", &PairOptions::mu_friction, "coefficient of friction, ≥ 0")
      .field("e", &PairOptions::e, "coefficient of restitution, in [0, 1]")
      .field("along", &PairOptions::along, "'x', 'y' or 'z', for two boxes")
      .done();
  RecordInfo<PairOptions>::instance().name = "contacts_between";
  bind_model(module);
  bind_formulas(module);
}

}  // namespace saltus::python
