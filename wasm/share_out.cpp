// Numbered work where there are no threads (lab/share_out.h): one after the other.
#include "lab/share_out.h"

namespace divan {

std::optional<Fault> share_out(int count, int /*threads*/, const std::function<std::optional<Fault>(int)>& work,
                               const std::function<void(int)>& progress) {
  for (int index = 0; index < count; ++index) {
    if (auto fault = work(index)) return fault;
  }
  if (progress) progress(count);
  return {};
}

}  // namespace divan
