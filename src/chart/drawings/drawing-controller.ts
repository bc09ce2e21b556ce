import type { DrawPhase } from '../host/messages.ts';
import type { DrawList } from '../layers/draw-list.ts';
import type { SceneLayer } from '../layers/scene-layer.ts';
import type { Scene } from '../layers/scene.ts';
import { cleanText, decodeDrawings } from './decode-drawings.ts';
import {
  drawAxisLabels,
  drawFill,
  drawGuides,
  drawHandles,
  drawNotes,
  drawPlates,
  drawStrokes,
} from './draw-shapes.ts';
import { MOST_DRAWINGS, NO_DRAWINGS, anchorCountOf } from './drawing.ts';
import type { Anchor, Drawing, DrawingCommand, DrawingOptions, DrawingState, DrawingTool } from './drawing.ts';
import { createDrawingHistory } from './drawing-history.ts';
import { anchorAt, movedAnchor } from './drawing-space.ts';
import type { Point } from './geometry.ts';
import { gripOn, touchedIn } from './grip.ts';
import type { Grip } from './grip.ts';
import { ENGLISH_WORDS } from './measure-words.ts';
import { shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';

/** A finger that moved less than this has tapped, CSS px. */
const TAP_PX = 8;

/** The drawings of one chart and the hand that draws them. X and y are CSS px of the canvas. */
export interface DrawingController extends SceneLayer {
  readonly state: DrawingState;
  /** Replaces all drawings and forgets what could be undone, unless they are the ones it told last. */
  load(drawings: readonly Drawing[], options: DrawingOptions): void;
  choose(tool: DrawingTool | null): void;
  /** @returns false when the finger met nothing: the chart may move with it */
  pointer(phase: DrawPhase, xPx: number, yPx: number, scene: Scene): boolean;
  /** Selects what lies under a tap, or nothing. */
  tap(xPx: number, yPx: number, scene: Scene): void;
  command(command: DrawingCommand): void;
  /** The words of the text that waits for them; empty removes it. */
  setText(text: string): void;
}

/** A drawing in the making, not yet part of the history. */
interface Draft {
  readonly drawing: Drawing;
  /** The first anchor was set by a tap: the next touch sets the second. */
  readonly begun: boolean;
}

/** A finger on the chart, from down to up. Device px. */
interface Press {
  readonly start: Point;
  moved: boolean;
  /** What of the selected drawing it holds, and how that looked when it came; null when it holds nothing. */
  readonly held: { readonly grip: Grip; readonly from: Drawing } | null;
  /** The draft before this finger, for when it turns out to be half of a pinch. */
  readonly draft: Draft | null;
}

export function createDrawingController(): DrawingController {
  const history = createDrawingHistory();
  let options: DrawingOptions = { locked: false, magnet: false };
  let tool: DrawingTool | null = null;
  let selectedId: string | null = null;
  let wantsTextId: string | null = null;
  let draft: Draft | null = null;
  let press: Press | null = null;
  /** The held drawing where the finger has it now; the history hears of it when the finger leaves. */
  let moving: Drawing | null = null;
  let lastId = 0;
  let state: DrawingState = NO_DRAWINGS;
  /** The shapes of the frame that is being drawn, the active one last; empty between frames. */
  let frame: readonly Shape[] = [];

  const words = () => options.words ?? ENGLISH_WORDS;
  const find = (id: string | null) => history.present.find((drawing) => drawing.id === id);
  const waitsEmpty = (drawing: Drawing) => drawing.id === wantsTextId && !drawing.text;

  /** As they stand at this moment, under the finger and all. */
  function inSight(): readonly Drawing[] {
    const drawings = moving ? replaced(moving) : history.present;
    return draft ? [...drawings, draft.drawing] : drawings;
  }

  const replaced = (next: Drawing) => history.present.map((drawing) => (drawing.id === next.id ? next : drawing));
  const without = (id: string) => history.present.filter((drawing) => drawing.id !== id);

  function shapesIn(scene: Scene): readonly Shape[] {
    return inSight()
      .map((drawing) => shapeOf(drawing, scene, words()))
      .filter((shape) => shape !== null);
  }

  /** What the page knows changes its identity only when it changed. */
  function publish(): void {
    const told = history.present.filter((drawing) => !waitsEmpty(drawing));
    const same = told.length === state.drawings.length && told.every((drawing, i) => drawing === state.drawings[i]);
    if (!find(selectedId)) selectedId = null;
    const next: DrawingState = {
      drawings: same ? state.drawings : told,
      selectedId,
      tool,
      canUndo: history.canUndo || draft !== null,
      canRedo: history.canRedo,
      wantsTextId,
    };
    const keys = Object.keys(next) as (keyof DrawingState)[];
    if (keys.some((key) => next[key] !== state[key])) state = next;
  }

  /** Ends what is half done: a draft goes, a text without words too. @returns whether there was any */
  function dropUnfinished(): boolean {
    const waiting = find(wantsTextId);
    const unfinished = draft !== null || (waiting !== undefined && waitsEmpty(waiting));
    if (waiting && waitsEmpty(waiting)) history.drop();
    wantsTextId = null;
    draft = null;
    moving = null;
    press = null;
    return unfinished;
  }

  function newId(): string {
    do lastId++;
    while (find(`d${lastId}`));
    return `d${lastId}`;
  }

  function select(id: string | null): void {
    selectedId = options.locked ? null : id;
  }

  function commitDraft(): void {
    const { drawing } = draft!;
    draft = null;
    tool = null;
    history.push([...history.present, drawing]);
    if (drawing.tool === 'text') wantsTextId = drawing.id;
    select(drawing.id);
  }

  function draftDown(finger: Point, scene: Scene): void {
    const anchor = anchorAt(scene, finger, options.magnet);
    press = { start: finger, moved: false, held: null, draft };
    if (draft) draft = { ...draft, drawing: withAnchor(draft.drawing, 1, 1, anchor) };
    else {
      const anchors: Anchor[] = Array.from({ length: anchorCountOf(tool!) }, () => anchor);
      draft = { drawing: { id: newId(), tool: tool!, anchors }, begun: false };
    }
  }

  function draftMove(finger: Point, scene: Scene): void {
    if (!draft) return;
    const last = draft.drawing.anchors.length - 1;
    draft = { ...draft, drawing: withAnchor(draft.drawing, last, last, anchorAt(scene, finger, options.magnet)) };
  }

  /** One anchor is set by any touch; two by a drag, or by a tap for each. */
  function draftUp(moved: boolean): void {
    if (!draft) return;
    const [a, b = null] = draft.drawing.anchors as [Anchor, Anchor?];
    if (b === null) commitDraft();
    else if ((moved || draft.begun) && (a.timeMs !== b.timeMs || a.price !== b.price)) commitDraft();
    else draft = { ...draft, begun: true };
  }

  function heldMove(finger: Point, scene: Scene): void {
    const { start, held } = press!;
    const { grip, from } = held!;
    const dx = finger.x - start.x;
    const dy = finger.y - start.y;
    if (grip === 'whole') {
      moving = { ...from, anchors: from.anchors.map((anchor) => movedAnchor(scene, anchor, dx, dy)) };
      return;
    }
    // The knob keeps its distance from the finger, which rarely comes down right on it.
    const anchor = anchorAt(scene, { x: grip.x + dx, y: grip.y + dy }, options.magnet);
    moving = withAnchor(from, grip.timeOf, grip.priceOf, anchor);
  }

  function tapAt(finger: Point, scene: Scene): void {
    select(touchedIn(shapesIn(scene), finger, scene.layout.dpr)?.drawing.id ?? null);
  }

  function down(finger: Point, scene: Scene): boolean {
    if (wantsTextId !== null) dropUnfinished();
    if (tool) {
      draftDown(finger, scene);
      return true;
    }
    const selected = find(selectedId);
    const shape = selected && shapeOf(selected, scene, words());
    const grip = shape ? gripOn(shape, finger, scene.layout.dpr) : null;
    press = { start: finger, moved: false, held: grip && { grip, from: selected! }, draft: null };
    return grip !== null;
  }

  function move(finger: Point, scene: Scene): boolean {
    // A mouse without a pressed button: it shows where the second anchor would come to lie.
    if (!press) {
      if (draft?.begun) draftMove(finger, scene);
      return true;
    }
    const { start } = press;
    press.moved ||= Math.hypot(finger.x - start.x, finger.y - start.y) >= TAP_PX * scene.layout.dpr;
    if (draft) {
      if (press.moved || press.draft) draftMove(finger, scene);
      return true;
    }
    if (!press.held) return false;
    if (press.moved) heldMove(finger, scene);
    return true;
  }

  function up(finger: Point, scene: Scene): boolean {
    if (!press) return true;
    const { moved, held } = press;
    press = null;
    if (draft) {
      draftUp(moved);
      return true;
    }
    if (moving) history.push(replaced(moving));
    else if (held && !moved && held.from.tool === 'text') wantsTextId = held.from.id;
    else if (!held && !moved) tapAt(finger, scene);
    moving = null;
    return held !== null;
  }

  function cancel(): void {
    if (press && draft) ({ draft } = press);
    press = null;
    moving = null;
  }

  return {
    get state() {
      return state;
    },

    load(next, nextOptions) {
      options = nextOptions;
      if (!sameDrawings(next, state.drawings)) {
        dropUnfinished();
        history.reset(decodeDrawings(next) ?? []);
        for (const { id } of history.present) lastId = Math.max(lastId, Number(/^d(\d{1,9})$/.exec(id)?.[1] ?? 0));
        selectedId = null;
      }
      if (options.locked) {
        dropUnfinished();
        select(null);
      }
      publish();
    },

    choose(next) {
      dropUnfinished();
      tool = history.present.length < MOST_DRAWINGS ? next : null;
      selectedId = null;
      publish();
    },

    pointer(phase, xPx, yPx, scene) {
      const { dpr } = scene.layout;
      const finger = { x: xPx * dpr, y: yPx * dpr };
      let taken = true;
      if (phase === 'down') taken = down(finger, scene);
      else if (phase === 'move') taken = move(finger, scene);
      else if (phase === 'up') taken = up(finger, scene);
      else cancel();
      publish();
      return taken;
    },

    tap(xPx, yPx, scene) {
      dropUnfinished();
      const { dpr } = scene.layout;
      tapAt({ x: xPx * dpr, y: yPx * dpr }, scene);
      publish();
    },

    command(command) {
      const selected = selectedId;
      const dropped = dropUnfinished();
      if (command === 'undo' && !dropped) history.undo();
      else if (command === 'redo') history.redo();
      else if (command === 'delete' && selected !== null && find(selected)) history.push(without(selected));
      else if (command === 'clear' && !options.locked && history.present.length > 0) history.push([]);
      else if (command === 'deselect') {
        tool = null;
        selectedId = null;
      }
      publish();
    },

    setText(text) {
      const waiting = find(wantsTextId);
      if (!waiting) return;
      const line = cleanText(text);
      const isNew = waitsEmpty(waiting);
      const next = line === '' ? without(waiting.id) : replaced({ ...waiting, text: line });
      wantsTextId = null;
      // Placing a text and writing it is one step.
      if (!isNew && line !== waiting.text) history.push(next);
      else if (line === '') history.drop();
      else history.amend(next);
      publish();
    },

    drawUnder(list: DrawList, scene: Scene) {
      const shapes = shapesIn(scene);
      frame = [...shapes.filter((shape) => !isActive(shape)), ...shapes.filter(isActive)];
      for (const shape of frame) drawFill(list, shape);
    },

    drawOver(list: DrawList, scene: Scene) {
      for (const shape of frame) {
        drawStrokes(list, scene, shape, isActive(shape));
        drawNotes(list, shape, isActive(shape));
      }
      const top = frame[frame.length - 1];
      if (!top || !isActive(top)) return;
      const held = heldAnchors();
      drawHandles(list, scene, top, held);
      // Over the rings, so that the very point shows.
      if (held) drawGuides(list, scene, anchorOf(top.drawing, held));
    },

    drawAxis(list: DrawList, scene: Scene) {
      for (const shape of frame) {
        drawPlates(list, scene, shape, isActive(shape));
        drawAxisLabels(list, scene, shape.drawing, isActive(shape));
      }
      frame = [];
    },
  };

  /** It is selected, or in the making. */
  function isActive({ drawing }: Shape): boolean {
    return drawing.id === (draft?.drawing.id ?? selectedId);
  }

  /** The anchors whose knob is under the finger right now; null when none is. */
  function heldAnchors(): { timeOf: number; priceOf: number } | null {
    if (draft && press) {
      const last = draft.drawing.anchors.length - 1;
      return { timeOf: last, priceOf: last };
    }
    return press?.held && press.held.grip !== 'whole' ? press.held.grip : null;
  }
}

const anchorOf = ({ anchors }: Drawing, { timeOf, priceOf }: { timeOf: number; priceOf: number }): Anchor => ({
  timeMs: anchors[timeOf]!.timeMs,
  price: anchors[priceOf]!.price,
});

const withAnchor = (drawing: Drawing, timeOf: number, priceOf: number, { timeMs, price }: Anchor): Drawing => ({
  ...drawing,
  anchors: drawing.anchors.map((anchor, i) => ({
    timeMs: i === timeOf ? timeMs : anchor.timeMs,
    price: i === priceOf ? price : anchor.price,
  })),
});

/** By what they say: on their way to the page and back they lose their identity. */
const sameDrawings = (a: readonly Drawing[], b: readonly Drawing[]): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
