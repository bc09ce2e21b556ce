/** Calls without an answer, and the bytes of their jobs, before a pool refuses more. One job alone always fits. */
export const TASKS_MAX = 1000;
export const BYTES_MAX = 64 * 1024 * 1024;

/** A buffer that went to another thread has length 0 like an empty one, but no view can be made of it. */
export function isDetached(buffer: ArrayBuffer): boolean {
  if (buffer.byteLength > 0) return false;
  try {
    return new Uint8Array(buffer).length > 0;
  } catch {
    return true;
  }
}

/** Returns each buffer once, as a transfer list requires, however many columns are in it. */
export const distinct = (buffers: readonly ArrayBuffer[]): ArrayBuffer[] => [...new Set(buffers)];

export const bytesOf = (buffers: readonly ArrayBuffer[]): number =>
  buffers.reduce((bytes, buffer) => bytes + buffer.byteLength, 0);

/** A job with columns of its own. By hand: `structuredClone` copies twice and is younger than our oldest engines. */
export function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof ArrayBuffer) return value.slice(0);
  if (ArrayBuffer.isView(value)) return (value as Uint8Array).slice();
  if (Array.isArray(value)) return value.map(copyOf);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyOf(part)]));
}
