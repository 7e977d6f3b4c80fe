// The cryptography that the program uses, written out for where libsodium is not (wasm/stand_ins/sodium.h gives it
// libsodium's names). libsodium stays what the server runs; tests/unit/crypto_test.cpp holds both against the RFCs and
// against each other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace divan::tab {

// RFC 8439: one block of the stream.
std::array<std::uint8_t, 64> chacha20(std::span<const std::uint8_t, 32> key, std::span<const std::uint8_t, 12> nonce,
                                      std::uint32_t counter);
// RFC 7693, 32 bytes long, without a key; `personal` is BLAKE2b's field for what a hash is for.
std::array<std::uint8_t, 32> blake2b(std::span<const std::uint8_t> message, std::span<const std::uint8_t, 16> personal);
// FIPS 180-4.
std::array<std::uint8_t, 32> sha256(std::span<const std::uint8_t> message);

}  // namespace divan::tab
