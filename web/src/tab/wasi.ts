// The few calls of WASI that a module of Divan imports. It has no files, no arguments and no environment: whatever is
// asked about these is answered with "no such thing". A module that ends itself throws an Ended.

const success = 0;
const badFile = 8;

export class Ended extends Error {}

// Give `memory` as soon as the module is there. `write` is told what the C library prints before it gives up.
export function wasi(memory: () => WebAssembly.Memory, write: (text: string) => void): WebAssembly.ModuleImports {
  const view = () => new DataView(memory().buffer);
  const nothing = (count: number, size: number) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return success;
  };
  return {
    random_get(at: number, size: number) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
      return success;
    },
    clock_time_get(clock: number, _precision: bigint, at: number) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
      return success;
    },
    fd_write(file: number, pieces: number, count: number, written: number) {
      if (file !== 1 && file !== 2) return badFile;
      let size = 0;
      let text = "";
      for (let i = 0; i < count; ++i) {
        const [at, length] = [view().getUint32(pieces + 8 * i, true), view().getUint32(pieces + 8 * i + 4, true)];
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, length));
        size += length;
      }
      write(text);
      view().setUint32(written, size, true);
      return success;
    },
    proc_exit(code: number) {
      throw new Ended(`the module ended itself: ${code}`);
    },
    environ_sizes_get: nothing,
    environ_get: () => success,
    args_sizes_get: nothing,
    args_get: () => success,
    fd_close: () => badFile,
    fd_seek: () => badFile,
    fd_fdstat_get: () => badFile,
    fd_prestat_get: () => badFile,
    fd_prestat_dir_name: () => badFile,
    fd_read: () => badFile,
    sched_yield: () => success,
  };
}
