// Answers to calls. Heavy (json.h): include it in .cpp files only.
#pragma once

#include "engine/core/parse.h"
#include "server/house.h"
#include "server/protocol.h"

namespace divan::server {

template <class T>
Reply give(const T& value) {
  return {200, to_json(value)};
}

// `key` is a text of content/house, without its "house.error.".
inline Reply error(int status, std::string_view key, std::string args = "{}") {
  return {status, to_json(wire::Error{"house.error." + std::string(key), {std::move(args)}})};
}

inline Reply error(int status, std::string_view key, const Fault& fault) {
  return error(status, key, to_json(wire::Malformed{fault.where, fault.problem}));
}

// The reply of a call that gives a T, or refuses. The route table reads T from the handler's signature (routes.cpp).
template <class T>
struct ReplyOf : Reply {
  ReplyOf(const T& value) : Reply(give(value)) {}
  ReplyOf(Reply reply) : Reply(std::move(reply)) {}
};
template <class T>
using SendReply = std::function<void(ReplyOf<T>)>;

// Replies that are no described type: a record in JSON Lines, and what could be known when in a round.
struct RecordText;
struct Hindsight;
template <>
struct ReplyOf<RecordText> : Reply {
  ReplyOf(Reply reply) : Reply(std::move(reply)) {}
};
template <>
struct ReplyOf<Hindsight> : Reply {
  ReplyOf(Reply reply) : Reply(std::move(reply)) {}
};

// The body of a call; an empty one is {}. What is wrong with it, if anything.
template <class T>
std::optional<Reply> read_body(const std::string& body, T& value, Fields fields = Fields::all) {
  boost::json::value json;
  if (auto fault = parse_json(body.empty() ? "{}" : body, json)) return error(400, "body", fault->fault);
  if (auto fault = read_json(json, value, fields)) return error(400, "body", *fault);
  return {};
}

}  // namespace divan::server
