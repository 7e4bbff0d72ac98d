// SPDX-License-Identifier: BSD-2-Clause
#include "expr/node.hpp"

#include <array>
#include <bit>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "saltus/base/hash.hpp"

namespace saltus::detail {
namespace {

using Operands = std::array<Node*, 3>;

int arity(const Node* node) { return op_info(node->op).arity; }

/// All living nodes, found by key. Symbols are not in a bucket: each is unique by identity.
class NodeTable {
 public:
  template <class Matches, class Fill>
  Node* find_or_make(std::uint64_t hash, Matches matches, Fill fill) {
    const std::lock_guard lock(mutex_);
    for (Node* node = bucket(hash); node != nullptr; node = node->next) {
      if (node->hash == hash && matches(*node)) {
        node->references.fetch_add(1, std::memory_order_relaxed);
        return node;
      }
    }
    Node* node = make(fill);
    node->hash = hash;
    node->next = std::exchange(bucket(hash), node);
    if (++linked_ > buckets_.size()) grow();
    return node;
  }

  template <class Fill>
  Node* make_unique(Fill fill) {
    const std::lock_guard lock(mutex_);
    Node* node = make(fill);
    node->hash = Hasher().add(node->id).value();
    return node;
  }

  /// Gives back one reference. The last one goes under the lock, so that find_or_make never
  /// meets a node that another thread is about to delete. True if the node is now unlinked
  /// and owned by the caller.
  bool release(Node* node) {
    std::uint32_t count = node->references.load(std::memory_order_relaxed);
    while (count > 1) {
      if (node->references.compare_exchange_weak(count, count - 1,
                                                 std::memory_order_release)) {
        return false;
      }
    }
    const std::lock_guard lock(mutex_);
    if (node->references.fetch_sub(1, std::memory_order_acq_rel) > 1) return false;
    if (node->op != Op::Symbol) unlink(node);
    --live_;
    return true;
  }

  std::size_t live() {
    const std::lock_guard lock(mutex_);
    return live_;
  }

 private:
  template <class Fill>
  Node* make(Fill fill) {
    auto node = std::make_unique<Node>();
    node->references.store(1, std::memory_order_relaxed);
    node->id = next_id_++;
    node->next = nullptr;
    fill(*node);
    ++live_;
    return node.release();
  }

  Node*& bucket(std::uint64_t hash) { return buckets_[hash & (buckets_.size() - 1)]; }

  void unlink(Node* node) {
    Node** link = &bucket(node->hash);
    while (*link != node) link = &(*link)->next;
    *link = node->next;
    --linked_;
  }

  void grow() {
    std::vector<Node*> old(2 * buckets_.size(), nullptr);
    old.swap(buckets_);
    for (Node* node : old) {
      while (node != nullptr) {
        Node* next = node->next;
        node->next = std::exchange(bucket(node->hash), node);
        node = next;
      }
    }
  }

  std::mutex mutex_;
  std::vector<Node*> buckets_ = std::vector<Node*>(1024, nullptr);
  std::size_t linked_ = 0;
  std::size_t live_ = 0;
  std::uint64_t next_id_ = 0;
};

NodeTable& table() {
  // Never destroyed: expressions with static lifetime may outlive any other static object.
  static auto* instance = new NodeTable;
  return *instance;
}

template <std::size_t n>
Expr intern_operands(Op op, const std::array<const Expr*, n>& operands) {
  Hasher hasher;
  hasher.add(static_cast<std::uint64_t>(op));
  Operands nodes{};
  for (std::size_t i = 0; i < n; ++i) {
    nodes[i] = const_cast<Node*>(operands[i]->node());
    hasher.add(nodes[i]->id);
  }
  Node* node = table().find_or_make(
      hasher.value(),
      [&](const Node& other) {
        if (other.op != op) return false;
        for (std::size_t i = 0; i < n; ++i) {
          if (other.operands[i] != nodes[i]) return false;
        }
        return true;
      },
      [&](Node& made) {
        made.op = op;
        for (std::size_t i = 0; i < n; ++i) {
          acquire(nodes[i]);
          made.operands[i] = nodes[i];
        }
      });
  return Expr(Expr::Adopt{node});
}

}  // namespace

Expr intern_constant(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  Node* node = table().find_or_make(
      Hasher().add(bits).value(),
      [&](const Node& other) {
        return other.op == Op::Constant &&
               std::bit_cast<std::uint64_t>(other.value) == bits;
      },
      [&](Node& made) {
        made.op = Op::Constant;
        made.value = value;
      });
  return Expr(Expr::Adopt{node});
}

Expr intern_symbol(std::string name) {
  Node* node = table().make_unique([&](Node& made) {
    made.op = Op::Symbol;
    made.name = new std::string(std::move(name));
  });
  return Expr(Expr::Adopt{node});
}

Expr intern(Op op, const Expr& a) {
  return intern_operands(op, std::array<const Expr*, 1>{&a});
}

Expr intern(Op op, const Expr& a, const Expr& b) {
  const bool swap = op_info(op).commutative && b.node()->id < a.node()->id;
  return intern_operands(op, swap ? std::array{&b, &a} : std::array{&a, &b});
}

Expr intern(Op op, const Expr& a, const Expr& b, const Expr& c) {
  return intern_operands(op, std::array{&a, &b, &c});
}

void acquire(Node* node) { node->references.fetch_add(1, std::memory_order_relaxed); }

void release(Node* node) {
  if (!table().release(node)) return;
  // A worklist instead of recursion: chains of a million nodes end here.
  std::vector<Node*> dead{node};
  while (!dead.empty()) {
    const std::unique_ptr<Node> last(dead.back());
    dead.pop_back();
    if (last->op == Op::Symbol) delete last->name;
    for (int i = 0; i < arity(last.get()); ++i) {
      if (table().release(last->operands[i])) dead.push_back(last->operands[i]);
    }
  }
}

Expr share(const Node* node) {
  auto* shared = const_cast<Node*>(node);
  acquire(shared);
  return Expr(Expr::Adopt{shared});
}

std::size_t live_nodes() { return table().live(); }

}  // namespace saltus::detail
