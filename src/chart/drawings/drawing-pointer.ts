import type { DrawPhase } from '../host/chart-messages.ts';
import type { Scene } from '../layers/scene.ts';
import type { Drawing, DrawingTool, MeasureWords } from './drawing.ts';
import { withAnchor } from './drawing-draft.ts';
import type { DrawingDraft } from './drawing-draft.ts';
import type { DrawingHistory } from './drawing-history.ts';
import { anchorAt, movedAnchor } from './drawing-space.ts';
import type { DrawingText } from './drawing-text.ts';
import type { Point } from './geometry.ts';
import { gripOn } from './grip.ts';
import type { Grip } from './grip.ts';
import { shapeOf } from './shape.ts';

/** A finger that moved less than this has tapped, CSS px. */
const TAP_PX = 8;

export interface DrawingPointerParts {
  readonly history: DrawingHistory;
  readonly draft: DrawingDraft;
  readonly text: DrawingText;
  /** Anchors snap to the prices of their candle. */
  hasMagnet(): boolean;
  /** The tool that a touch draws with; null: a touch takes the selected drawing. */
  tool(): DrawingTool | null;
  selected(): Drawing | undefined;
  words(): MeasureWords;
  /** A new drawing has all its anchors. */
  onFinished(drawing: Drawing): void;
  /** A finger has tapped without holding anything. */
  onTap(finger: Point, scene: Scene): void;
}

/** The finger or the mouse on the drawings of a chart. */
export interface DrawingPointer {
  /** The drawing at its current position under the finger; it enters the history when the finger is lifted. */
  readonly moving: Drawing | null;
  /** The anchors whose knob is under the finger right now; null when none is. */
  readonly heldAnchors: HeldAnchors | null;
  /**
   * Follows the finger. `cancel` restores the state from before the touch, which became a pinch.
   * @param finger  device px
   * @returns whether the finger belongs to the drawings and does not move the chart
   */
  handle(phase: DrawPhase, finger: Point, scene: Scene): boolean;
  /** Forgets the finger, and where it has moved a drawing. */
  drop(): void;
}

/** The anchor that gives the time of a knob, and the one that gives its price. */
export interface HeldAnchors {
  readonly timeOf: number;
  readonly priceOf: number;
}

/** A finger on the chart, from down to up. */
interface Press {
  readonly start: Point;
  moved: boolean;
  /**
   * The part of the selected drawing that the finger holds, and the drawing as it was when the finger touched it; null
   * when it holds nothing.
   */
  readonly held: { readonly grip: Grip; readonly from: Drawing } | null;
}

export function createDrawingPointer(parts: DrawingPointerParts): DrawingPointer {
  const { history, draft, text } = parts;
  let press: Press | null = null;
  let moving: Drawing | null = null;

  const anchorUnder = (finger: Point, scene: Scene) => anchorAt(scene, finger, parts.hasMagnet());

  function moveHeld({ start, held }: Press, finger: Point, scene: Scene): void {
    const { grip, from } = held!;
    const dx = finger.x - start.x;
    const dy = finger.y - start.y;
    if (grip === 'whole') {
      moving = { ...from, anchors: from.anchors.map((anchor) => movedAnchor(scene, anchor, dx, dy)) };
      return;
    }
    // The knob keeps its distance from the finger, which rarely comes down right on it.
    const anchor = anchorUnder({ x: grip.x + dx, y: grip.y + dy }, scene);
    moving = withAnchor(from, grip.timeOf, grip.priceOf, anchor);
  }

  function down(finger: Point, scene: Scene): boolean {
    const tool = parts.tool();
    if (tool) {
      press = { start: finger, moved: false, held: null };
      draft.touch(tool, anchorUnder(finger, scene));
      return true;
    }
    const selected = parts.selected();
    const shape = selected ? shapeOf(selected, scene, parts.words()) : null;
    const grip = shape && gripOn(shape, finger, scene.layout.dpr);
    press = { start: finger, moved: false, held: grip && { grip, from: shape.drawing } };
    return grip !== null;
  }

  function move(finger: Point, scene: Scene): boolean {
    // A mouse without a pressed button shows where the second anchor would come to lie.
    if (!press) {
      if (draft.isBegun) draft.move(anchorUnder(finger, scene));
      return true;
    }
    const { start } = press;
    press.moved ||= Math.hypot(finger.x - start.x, finger.y - start.y) >= TAP_PX * scene.layout.dpr;
    if (draft.drawing) {
      if (press.moved || draft.isContinued) draft.move(anchorUnder(finger, scene));
      return true;
    }
    if (!press.held) return false;
    if (press.moved) moveHeld(press, finger, scene);
    return true;
  }

  function up(finger: Point, scene: Scene): boolean {
    if (!press) return true;
    const { moved, held } = press;
    press = null;
    if (draft.drawing) {
      const finished = draft.release(moved);
      if (finished) parts.onFinished(finished);
      return true;
    }
    if (moving) history.push(history.replaced(moving));
    else if (held && !moved && held.from.tool === 'text') text.waitFor(held.from.id);
    else if (!held && !moved) parts.onTap(finger, scene);
    moving = null;
    return held !== null;
  }

  function drop(): void {
    press = null;
    moving = null;
  }

  return {
    get moving() {
      return moving;
    },
    get heldAnchors() {
      if (!press) return null;
      if (draft.drawing) {
        const last = draft.drawing.anchors.length - 1;
        return { timeOf: last, priceOf: last };
      }
      return press.held && press.held.grip !== 'whole' ? press.held.grip : null;
    },
    handle(phase, finger, scene) {
      if (phase === 'down') return down(finger, scene);
      if (phase === 'move') return move(finger, scene);
      if (phase === 'up') return up(finger, scene);
      if (press && draft.drawing) draft.cancelTouch();
      drop();
      return true;
    },
    drop,
  };
}
