// divan.Batch: many games at once, into the caller's arrays.
#include <mutex>

#include "python/src/module.h"
#include "python/src/numbers_module.h"

namespace divan::python {
namespace {

template <class T, int dimensions>
using Array = nb::ndarray<T, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;

// The package makes the arrays and checks what it is given; here it is checked again that they are large enough.
class Batch {
 public:
  Batch(std::shared_ptr<const AnyNumbering> numbering, int games, int threads, std::uint64_t seed,
        const std::string& reward, std::vector<std::string> bots, bool turns, nb::dict arrays)
      : numbering_(std::move(numbering)), arrays_(std::move(arrays)), games_(static_cast<std::size_t>(games)) {
    if (games < 1) throw nb::value_error("a batch has one game at least");
    if (threads < 1 || threads > games || threads > 256)
      throw nb::value_error("threads: from 1 to 256, and not more than there are games");
    BatchPlan plan{games, threads, seed, reward_of(reward), {std::move(bots), turns}, {}};
    check_company(*numbering_, plan.company);
    const auto seats = static_cast<std::size_t>(numbering_->kind().seats);
    plan.arrays.observations = wide<float>("observations", numbering_->views().size());
    plan.arrays.knowledge = wide<float>("knowledge", numbering_->knowledge().size());
    plan.arrays.masks = reinterpret_cast<std::uint8_t*>(wide<bool>("masks", numbering_->actions()));
    plan.arrays.rewards = wide<float>("rewards", seats);
    plan.arrays.seats = long_<std::int32_t>("seats");
    plan.arrays.lengths = long_<std::int32_t>("lengths");
    plan.arrays.dones = reinterpret_cast<std::uint8_t*>(long_<bool>("dones"));
    const nb::gil_scoped_release release;
    batch_ = numbering_->batch(plan);
  }

  void reset(std::uint64_t seed) {
    with_games([&](AnyBatch& batch) { batch.reset(seed); });
  }
  void step(const Array<const std::int32_t, 1>& actions) {
    check_length(actions.shape(0));
    std::optional<int> illegal;
    with_games([&](AnyBatch& batch) { illegal = batch.step({actions.data(), games_}); });
    if (illegal) refuse(*illegal, actions.data()[*illegal]);
  }
  void sample(const Array<std::int32_t, 1>& actions) {
    check_length(actions.shape(0));
    with_games([&](AnyBatch& batch) { batch.sample({actions.data(), games_}); });
  }
  // Steps at random: what a rollout and a measurement need, without coming back for each step.
  void play_random(int steps) {
    std::vector<std::int32_t> actions(games_);
    with_games([&](AnyBatch& batch) {
      for (int i = 0; i < steps; ++i) {
        batch.sample(actions);
        batch.step(actions);
      }
    });
  }
  void close() {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock.owns_lock()) throw std::runtime_error("another thread is stepping this batch");
    batch_.reset();
  }
  bool closed() const { return batch_ == nullptr; }

 private:
  template <class With>
  void with_games(With&& with) {
    const nb::gil_scoped_release release;
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock.owns_lock()) throw std::runtime_error("another thread is stepping this batch");
    if (!batch_) throw Closed("this batch is closed");
    with(*batch_);
  }
  void check_length(std::size_t length) const {
    if (length == games_) return;
    const auto problem =
        "this batch has " + std::to_string(games_) + " games; " + std::to_string(length) + " action numbers were given";
    throw nb::value_error(problem.c_str());
  }
  [[noreturn]] void refuse(int game, std::int32_t number) const {
    const long long count = numbering_->actions();
    const auto of = " (game " + std::to_string(game) + " of the batch; no game was stepped)";
    if (number < 0 || number >= count)
      throw IllegalAction("there is no action " + std::to_string(number) + "; they are numbered from 0 to " +
                          std::to_string(count - 1) + of);
    throw IllegalAction("action " + std::to_string(number) + " (" +
                        numbering_->name(static_cast<std::uint32_t>(number)) + ") is not legal" + of);
  }
  template <class T>
  T* wide(const char* name, std::size_t width) {
    if (!arrays_.contains(name)) return nullptr;
    const auto array = nb::cast<Array<T, 2>>(arrays_[name], false);
    if (array.shape(0) != games_ || array.shape(1) != width) throw nb::value_error("an array has another shape");
    return array.data();
  }
  template <class T>
  T* long_(const char* name) {
    if (!arrays_.contains(name)) return nullptr;
    const auto array = nb::cast<Array<T, 1>>(arrays_[name], false);
    if (array.shape(0) != games_) throw nb::value_error("an array has another shape");
    return array.data();
  }

  std::shared_ptr<const AnyNumbering> numbering_;
  nb::dict arrays_;  // stay alive as long as they are written to
  std::size_t games_;
  std::mutex mutex_;
  std::unique_ptr<AnyBatch> batch_;
};

}  // namespace

void bind_batches(nb::module_& m) {
  nb::class_<Batch>(m, "Batch")
      .def(nb::init<std::shared_ptr<const AnyNumbering>, int, int, std::uint64_t, const std::string&,
                    std::vector<std::string>, bool, nb::dict>(),
           nb::arg("numbering"), nb::arg("games"), nb::arg("threads"), nb::arg("seed"), nb::arg("reward"),
           nb::arg("bots"), nb::arg("turns"), nb::arg("arrays"))
      .def("reset_games", &Batch::reset, nb::arg("seed"))
      .def("step_games", &Batch::step, nb::arg("actions").noconvert())
      .def("sample_games", &Batch::sample, nb::arg("actions").noconvert())
      .def("play_random", &Batch::play_random, nb::arg("steps"),
           "Steps every game so many times at random, without coming back to Python in between.")
      .def("close", &Batch::close, "Ends its threads; afterwards nothing can be asked of it.")
      .def_prop_ro("closed", &Batch::closed);
}

}  // namespace divan::python
