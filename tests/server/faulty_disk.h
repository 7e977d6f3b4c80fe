// A disk that counts and fails on command: a layer under SQLite that passes everything on to the real one.
#pragma once

#include <sqlite3.h>

#include <atomic>
#include <string_view>

namespace divan::server {

// While one is there, every database that is opened stands on it. One at a time.
class FaultyDisk {
 public:
  enum class Failing { no, reads, writes, syncs };

  FaultyDisk() : real_(sqlite3_vfs_find(nullptr)), layer_(*real_) {
    layer_.zName = "faulty";
    layer_.szOsFile = static_cast<int>(sizeof(File)) + real_->szOsFile;
    layer_.xOpen = open;
    current = this;
    sqlite3_vfs_register(&layer_, 1);
  }
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;
  ~FaultyDisk() {
    sqlite3_vfs_unregister(&layer_);
    sqlite3_vfs_register(real_, 1);
  }

  // From the `after`-th such call on, counted from 0, every one fails with SQLite's `code`.
  void fail(Failing what, int code, int after = 0) {
    code_ = code;
    left_ = after;
    failed_ = 0;
    failing_ = what;
  }
  void heal() { failing_ = Failing::no; }
  // How many calls have failed since fail().
  int failed() const { return failed_; }

  // Of the write-ahead log: how often it was synced, and how many writes have come since.
  int syncs() const { return syncs_; }
  int unsynced() const { return unsynced_; }

 private:
  struct File {
    sqlite3_file base;
    bool log;
    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
  };

  static sqlite3_file* real(sqlite3_file* file) { return reinterpret_cast<File*>(file)->real(); }
  static bool is_log(sqlite3_file* file) { return reinterpret_cast<File*>(file)->log; }

  static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    auto* ours = reinterpret_cast<File*>(file);
    ours->log = (flags & SQLITE_OPEN_WAL) != 0;
    const int code = current->real_->xOpen(current->real_, name, ours->real(), flags, out_flags);
    ours->base.pMethods = code == SQLITE_OK ? &methods : nullptr;
    return code;
  }

  // Whether this call fails.
  bool fails(Failing what) {
    if (failing_ != what || left_-- > 0) return false;
    ++failed_;
    return true;
  }

  static int read(sqlite3_file* file, void* bytes, int length, sqlite3_int64 offset) {
    if (current->fails(Failing::reads)) return current->code_;
    return real(file)->pMethods->xRead(real(file), bytes, length, offset);
  }
  static int write(sqlite3_file* file, const void* bytes, int length, sqlite3_int64 offset) {
    if (current->fails(Failing::writes)) return current->code_;
    if (is_log(file)) ++current->unsynced_;
    return real(file)->pMethods->xWrite(real(file), bytes, length, offset);
  }
  static int sync(sqlite3_file* file, int flags) {
    if (current->fails(Failing::syncs)) return current->code_;
    if (is_log(file)) {
      ++current->syncs_;
      current->unsynced_ = 0;
    }
    return real(file)->pMethods->xSync(real(file), flags);
  }

  static inline FaultyDisk* current = nullptr;
  static inline const sqlite3_io_methods methods = {
      .iVersion = 2,
      .xClose = [](sqlite3_file* file) { return real(file)->pMethods->xClose(real(file)); },
      .xRead = read,
      .xWrite = write,
      .xTruncate = [](sqlite3_file* file, sqlite3_int64 n) { return real(file)->pMethods->xTruncate(real(file), n); },
      .xSync = sync,
      .xFileSize = [](sqlite3_file* file, sqlite3_int64* n) { return real(file)->pMethods->xFileSize(real(file), n); },
      .xLock = [](sqlite3_file* file, int kind) { return real(file)->pMethods->xLock(real(file), kind); },
      .xUnlock = [](sqlite3_file* file, int kind) { return real(file)->pMethods->xUnlock(real(file), kind); },
      .xCheckReservedLock = [](sqlite3_file* file,
                               int* out) { return real(file)->pMethods->xCheckReservedLock(real(file), out); },
      .xFileControl = [](sqlite3_file* file, int what,
                         void* with) { return real(file)->pMethods->xFileControl(real(file), what, with); },
      .xSectorSize = [](sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); },
      .xDeviceCharacteristics =
          [](sqlite3_file* file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); },
      .xShmMap = [](sqlite3_file* file, int page, int size, int extend,
                    void volatile** out) { return real(file)->pMethods->xShmMap(real(file), page, size, extend, out); },
      .xShmLock = [](sqlite3_file* file, int offset, int n,
                     int flags) { return real(file)->pMethods->xShmLock(real(file), offset, n, flags); },
      .xShmBarrier = [](sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); },
      .xShmUnmap = [](sqlite3_file* file, int remove) { return real(file)->pMethods->xShmUnmap(real(file), remove); },
      .xFetch = nullptr,
      .xUnfetch = nullptr,
  };

  sqlite3_vfs* real_;
  sqlite3_vfs layer_;
  std::atomic<Failing> failing_ = Failing::no;
  std::atomic<int> code_ = 0;
  std::atomic<int> left_ = 0;
  std::atomic<int> failed_ = 0;
  std::atomic<int> syncs_ = 0;
  std::atomic<int> unsynced_ = 0;
};

}  // namespace divan::server
