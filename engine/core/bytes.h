// Values as bytes, for memory that is put away for a while and read again by the same program: never for a file, a
// database or a network. Only what is there is written: of a list its items, of an optional its value.
#pragma once

#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/list.h"

namespace divan {

// Empties a vector or a text, and gives its room back, which assigning {} would not.
template <class Room>
void give_back(Room& room) {
  Room().swap(room);
}

// ---- one value. What is read must be what was written, in the same order.

template <class T>
  requires std::is_trivially_copyable_v<T>
void put(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
template <class T>
  requires std::is_trivially_copyable_v<T>
void take(std::string_view& in, T& value) {
  std::memcpy(static_cast<void*>(&value), in.data(), sizeof value);
  in.remove_prefix(sizeof value);
}

inline void put(std::string& out, const std::string& text) {
  put(out, text.size());
  out += text;
}
inline void take(std::string_view& in, std::string& text) {
  std::size_t size = 0;
  take(in, size);
  text.assign(in.substr(0, size));
  in.remove_prefix(size);
}

// ---- several values

template <class T, std::size_t N>
void put(std::string& out, const List<T, N>& list) {
  put(out, static_cast<std::uint8_t>(list.size()));
  for (const T& item : list) put(out, item);
}
template <class T, std::size_t N>
void take(std::string_view& in, List<T, N>& list) {
  std::uint8_t size = 0;
  take(in, size);
  list.clear();
  for (T item; size > 0; --size) {
    take(in, item);
    list.push_back(item);
  }
}

template <class T>
void put(std::string& out, const std::optional<T>& value) {
  put(out, value.has_value());
  if (value) put(out, *value);
}
template <class T>
void take(std::string_view& in, std::optional<T>& value) {
  bool there = false;
  take(in, there);
  value.reset();
  if (there) take(in, value.emplace());
}

template <class K, class T, std::size_t N>
void put(std::string& out, const Keyed<K, T, N>& all) {
  for (const T& one : all) put(out, one);
}
template <class K, class T, std::size_t N>
void take(std::string_view& in, Keyed<K, T, N>& all) {
  for (T& one : all) take(in, one);
}

// Many of a kind, first byte by first byte, then second by second: what is alike in them stands together, so that it
// can be packed well.
template <class T>
  requires std::is_trivially_copyable_v<T>
void put(std::string& out, const std::vector<T>& rows) {
  put(out, rows.size());
  const auto bytes = std::as_bytes(std::span(rows));
  for (std::size_t column = 0; column < sizeof(T); ++column) {
    for (std::size_t at = column; at < bytes.size(); at += sizeof(T)) out += static_cast<char>(bytes[at]);
  }
}
template <class T>
  requires std::is_trivially_copyable_v<T>
void take(std::string_view& in, std::vector<T>& rows) {
  std::size_t size = 0;
  take(in, size);
  rows.assign(size, T{});
  const auto bytes = std::as_writable_bytes(std::span(rows));
  for (std::size_t column = 0; column < sizeof(T); ++column) {
    for (std::size_t at = column; at < bytes.size(); at += sizeof(T)) {
      bytes[at] = static_cast<std::byte>(in.front());
      in.remove_prefix(1);
    }
  }
}

}  // namespace divan
