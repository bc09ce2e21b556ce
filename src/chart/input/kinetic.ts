/** Time in which a fling slows down to 1/e of its speed. */
const TIME_CONSTANT_MS = 325;
/** Slower than this it stands still. */
const STILL_PX_PER_MS = 0.02;
const FASTEST_PX_PER_MS = 6;

/** A fling: exponential slowing down, independent of the frame rate. */
export interface Kinetic {
  readonly pxPerMs: number;
  readonly atMs: number;
}

/** Starts a kinetic pan; returns null when the finger is too slow. */
export function startKinetic(pxPerMs: number, atMs: number): Kinetic | null {
  if (!(Math.abs(pxPerMs) >= STILL_PX_PER_MS)) return null;
  return { pxPerMs: Math.max(-FASTEST_PX_PER_MS, Math.min(FASTEST_PX_PER_MS, pxPerMs)), atMs };
}

/** The way from the last step to `nowMs`, and the fling that is left (null: it has ended). */
export function stepKinetic(kinetic: Kinetic, nowMs: number): { dxPx: number; next: Kinetic | null } {
  const elapsedMs = Math.max(0, nowMs - kinetic.atMs);
  const kept = Math.exp(-elapsedMs / TIME_CONSTANT_MS);
  const pxPerMs = kinetic.pxPerMs * kept;
  const dxPx = kinetic.pxPerMs * TIME_CONSTANT_MS * (1 - kept);
  return { dxPx, next: Math.abs(pxPerMs) < STILL_PX_PER_MS ? null : { pxPerMs, atMs: nowMs } };
}
