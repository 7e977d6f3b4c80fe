// What the program returns to the operating system.
#pragma once

namespace divan::server {

// The allocator gives back what lies free, also among what is still in use. Takes milliseconds.
void return_free_memory();

}  // namespace divan::server
