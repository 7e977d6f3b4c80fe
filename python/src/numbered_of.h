// The numbers of one game, for numbered.h. Heavy: included in one .cpp file for each game, after its numbers.h.
#pragma once

#include "engine/core/adapter.h"
#include "python/src/batch_of.h"

namespace divan::python {

template <Game G>
class NumberingOf final : public AnyNumbering {
 public:
  NumberingOf(Kind kind, const typename G::Options& options)
      : kind_(std::move(kind)), numbering_(options, kind_.seats, kind_.order, kind_.offers, kind_.most_offered) {}

  const Kind& kind() const override { return kind_; }
  std::string options() const override { return to_json(numbering_.options); }
  std::uint32_t actions() const override { return numbering_.size(); }
  std::string name(std::uint32_t number) const override { return numbering_.name(number); }
  std::uint64_t hash() const override {
    std::string text(G::id);
    for (std::uint32_t i = 0; i < actions(); ++i) text += '\n' + name(i);
    text += views().schema() + knowledge().schema();
    return hash_bytes(std::as_bytes(std::span(text)));
  }
  const numbers::Columns& views() const override { return numbering_.views.columns(); }
  const numbers::Columns& knowledge() const override { return numbering_.knowledge.columns(); }
  const std::vector<OfferFactor>& offer_factors() const override { return numbering_.offers.factors(); }

  std::unique_ptr<AnyPlay> play(const Seed& seed, const Company& company, bool follows) const override {
    if (follows || company.has_bots()) return std::make_unique<TablePlay<G, ToldStage<G>>>(numbering_, seed, company);
    return std::make_unique<TablePlay<G, BareStage<G>>>(numbering_, seed, company);
  }
  std::unique_ptr<AnyBatch> batch(const BatchPlan& plan) const override {
    if (plan.arrays.knowledge != nullptr || plan.company.has_bots())
      return std::make_unique<BatchOf<G, ToldStage<G>>>(numbering_, plan);
    return std::make_unique<BatchOf<G, BareStage<G>>>(numbering_, plan);
  }

 private:
  Kind kind_;
  Numbering<G> numbering_;
};

template <class G>
Numbers numbers_of(const Kind& kind) {
  auto options = simulation_options<G>();
  if constexpr (HasContent<G>) {
    if (const auto* own = dynamic_cast<const GameOf<G>*>(kind.game.get())) options.content = own->options().content;
  }
  if (auto fault = read_options<G>(kind.options, kind.seats, options)) return {nullptr, *fault};
  return {std::make_unique<NumberingOf<G>>(kind, options), {}};
}

}  // namespace divan::python
