/** Plane geometry of drawings, in any one unit of length. Pure. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Segment {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** left ≤ right and top ≤ bottom. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const boxAround = (a: Point, b: Point): Box => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
});

/** The common part of two boxes, or null where they do not touch. */
export function overlapOf(a: Box, b: Box): Box | null {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const right = Math.min(a.right, b.right);
  const bottom = Math.min(a.bottom, b.bottom);
  return left <= right && top <= bottom ? { left, top, right, bottom } : null;
}

/** 0 inside. */
export const distanceToBox = ({ x, y }: Point, box: Box): number =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

export function distanceToSegment({ x, y }: Point, { x1, y1, x2, y2 }: Segment): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const squared = dx * dx + dy * dy;
  const share = squared > 0 ? Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / squared)) : 0;
  return Math.hypot(x - (x1 + share * dx), y - (y1 + share * dy));
}

/**
 * Returns the part of a segment inside a box, or null (Liang–Barsky). Results are near the box, however far away the
 * ends are.
 */
export function clippedTo(box: Box, { x1, y1, x2, y2 }: Segment): Segment | null {
  const dx = x2 - x1;
  const dy = y2 - y1;
  let from = 0;
  let to = 1;
  // Left, right, top, bottom; without lists, since this runs for every stroke of every frame.
  for (let side = 0; side < 4; side++) {
    const step = side === 0 ? -dx : side === 1 ? dx : side === 2 ? -dy : dy;
    const room = side === 0 ? x1 - box.left : side === 1 ? box.right - x1 : side === 2 ? y1 - box.top : box.bottom - y1;
    if (step === 0) {
      if (room < 0) return null;
    } else if (step < 0) from = Math.max(from, room / step);
    else to = Math.min(to, room / step);
  }
  if (!(from <= to)) return null;
  return {
    x1: from === 0 ? x1 : x1 + from * dx,
    y1: from === 0 ? y1 : y1 + from * dy,
    x2: to === 1 ? x2 : x1 + to * dx,
    y2: to === 1 ? y2 : y1 + to * dy,
  };
}

/** A ray from the first point through the second, long enough to leave the box; itself when both are one point. */
export function rayThrough(box: Box, { x1, y1, x2, y2 }: Segment): Segment {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const reachX = dx === 0 ? 0 : ((dx > 0 ? box.right : box.left) - x1) / dx;
  const reachY = dy === 0 ? 0 : ((dy > 0 ? box.bottom : box.top) - y1) / dy;
  const reach = Math.max(1, Math.min(dx === 0 ? Infinity : reachX, dy === 0 ? Infinity : reachY));
  return Number.isFinite(reach) ? { x1, y1, x2: x1 + reach * dx, y2: y1 + reach * dy } : { x1, y1, x2, y2 };
}
