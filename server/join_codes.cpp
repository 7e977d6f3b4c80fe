#include "server/join_codes.h"

#include <cctype>

#include "server/secrets.h"

namespace divan::server {

wire::Code JoinCodes::issue(const std::string& table, const std::optional<std::string>& invite, std::int64_t now) {
  drop_old(now);
  const auto known = std::ranges::find_if(
      issued_, [&](const Issued& one) { return one.leads_to.table == table && one.leads_to.invite == invite; });
  if (known != issued_.end()) return known->code;
  if (issued_.size() >= most) issued_.pop_front();
  std::string code;
  do code = new_spoken_code();
  while (std::ranges::any_of(issued_, [&](const Issued& one) { return one.code.code == code; }));
  issued_.push_back({{code, now + code_lives}, {table, invite}});
  return issued_.back().code;
}

std::optional<wire::Found> JoinCodes::find(std::string_view spoken, std::int64_t now) {
  drop_old(now);
  std::string code;
  for (const char letter : spoken) {
    if (letter != ' ' && letter != '-') {
      code += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    }
  }
  const auto found = std::ranges::find_if(issued_, [&](const Issued& one) { return one.code.code == code; });
  if (found == issued_.end()) return {};
  return found->leads_to;
}

void JoinCodes::drop_old(std::int64_t now) {
  while (!issued_.empty() && issued_.front().code.expires <= now) issued_.pop_front();
}

}  // namespace divan::server
