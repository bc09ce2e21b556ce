/**
 * The only allocator of a kernel module: a stack in the memory that the host created, which never grows, so that views
 * of it never detach. Every block starts on a 64-byte line and is followed by a guard that kernels may read (but not
 * use) when they load 16 bytes at a time past the end of a column.
 */
const LINE: usize = 64;
const GUARD: usize = 64;

let top: usize = (__heap_base + LINE - 1) & ~(LINE - 1);

/** Returns the address of a new block of `bytes`; 0 when it does not fit. */
export function reserve(bytes: usize): usize {
  const end = (<usize>memory.size()) << 16;
  // Compared with the remaining bytes, because `top + bytes` could overflow.
  if (bytes > end || top > end - bytes || end - bytes - top < GUARD + LINE) return 0;
  const at = top;
  top = (at + bytes + GUARD + LINE - 1) & ~(LINE - 1);
  return at;
}

/** Returns the top of the stack for `release`. */
export function mark(): usize {
  return top;
}

/** Frees everything reserved since `to` was marked. */
export function release(to: usize): void {
  top = to;
}
