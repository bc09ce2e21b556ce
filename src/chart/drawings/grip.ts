import { distanceToBox, distanceToSegment } from './geometry.ts';
import type { Point } from './geometry.ts';
import type { Handle, Shape } from './shape.ts';

/** Distance within which a finger takes it, CSS px: 44 px across for a knob, a little less for a line. */
const HANDLE_REACH_PX = 22;
const BODY_REACH_PX = 14;

/** The part of a drawing that a finger holds: one knob, or the whole drawing. */
export type Grip = Handle | 'whole';

/** Device px from the finger to what is drawn, Infinity out of reach. A fill only counts where nothing else is near. */
function bodyDistance({ strokes, labels, fill }: Shape, finger: Point, dpr: number): number {
  const reach = BODY_REACH_PX * dpr;
  const nearest = Math.min(
    ...strokes.map(({ line }) => distanceToSegment(finger, line)),
    ...labels.map(({ box }) => distanceToBox(finger, box)),
  );
  if (nearest <= reach) return nearest;
  return fill && distanceToBox(finger, fill.box) <= reach ? reach : Infinity;
}

/** The drawing under a finger: the nearest, of equally near ones the upper. */
export function touchedIn(shapes: readonly Shape[], finger: Point, dpr: number): Shape | null {
  let touched: Shape | null = null;
  let nearest = Infinity;
  for (const shape of shapes) {
    const distance = bodyDistance(shape, finger, dpr);
    if (distance <= nearest && Number.isFinite(distance)) {
      touched = shape;
      nearest = distance;
    }
  }
  return touched;
}

/**
 * Returns the part of a selected drawing that a finger holds. The middle of a small drawing, which its knobs cover,
 * moves the whole.
 */
export function gripOn(shape: Shape, finger: Point, dpr: number): Grip | null {
  const { handles } = shape;
  let nearest: Handle | null = null;
  let distance = HANDLE_REACH_PX * dpr;
  for (const handle of handles) {
    const away = Math.hypot(handle.x - finger.x, handle.y - finger.y);
    if (away <= distance) {
      nearest = handle;
      distance = away;
    }
  }
  const onBody = Number.isFinite(bodyDistance(shape, finger, dpr));
  if (!nearest) return onBody ? 'whole' : null;
  if (handles.length === 1 || !onBody) return nearest;
  const [a, b] = handles as [Handle, Handle];
  const toMiddle = Math.hypot((a.x + b.x) / 2 - finger.x, (a.y + b.y) / 2 - finger.y);
  return toMiddle < distance ? 'whole' : nearest;
}
