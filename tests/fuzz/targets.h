// What is thrown at the engine: any bytes, through every door that reads what others wrote. A target must come through
// whatever it is given, and hold the engine to what it promises; a broken promise is thrown as Broken. Each gives back
// whether the input was good to its end, so that a test can see that good input is not turned away at the door.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace divan::fuzz {

struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void require(bool promise, const std::string& what) {
  if (!promise) throw Broken(what);
}

// A table in words: a first line "verrat 4 7 {options}" (seats, seed), then a line for each thing that happens:
// "2 {…}" seat 2 sends this; "{…}" a line of a record; "+9" nine entries by chance; "lapse"; "time".
bool actions(std::string_view input);
// The text of a record.
bool records(std::string_view input);
// The text of a scenario.
bool scenarios(std::string_view input);
// The files of a content set: each begins with a line "== name.json".
bool karanor_set(std::string_view input);
bool sultaniya_set(std::string_view input);
// Words that somebody says at a table.
bool talk(std::string_view input);

// A play session at a table of the server: a first line as POST tables takes it; people then take every free seat, and
// one more looks on. Then "2 {…}" the second sends this frame, "2/start {}" calls; "2-" goes, "2~" comes back; "+9"
// nine listed actions by chance; "t 500" time passes; "fail" the next append; "kill". After "&" the next does not wait.
bool frames(std::string_view input);

struct Target {
  std::string_view name;
  bool (*run)(std::string_view input);
};
inline constexpr Target all_targets[] = {{"actions", actions},
                                         {"records", records},
                                         {"scenarios", scenarios},
                                         {"karanor_set", karanor_set},
                                         {"sultaniya_set", sultaniya_set},
                                         {"talk", talk}};
// Those that need the server, and are linked only where it is.
inline constexpr std::string_view server_targets[] = {"frames"};

}  // namespace divan::fuzz
