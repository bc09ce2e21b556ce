import type { DrawPhase } from '../host/chart-messages.ts';
import type { SceneLayer } from '../layers/scene-layer.ts';
import type { Scene } from '../layers/scene.ts';
import { decodeDrawings } from './decode-drawings.ts';
import { MOST_DRAWINGS, NO_DRAWINGS } from './drawing.ts';
import type { Drawing, DrawingCommand, DrawingOptions, DrawingState, DrawingTool } from './drawing.ts';
import { createDrawingDraft } from './drawing-draft.ts';
import { createDrawingHistory } from './drawing-history.ts';
import { createDrawingLayer } from './drawing-layer.ts';
import { createDrawingPointer } from './drawing-pointer.ts';
import { createDrawingText } from './drawing-text.ts';
import type { Point } from './geometry.ts';
import { touchedIn } from './grip.ts';
import { ENGLISH_WORDS } from './measure-words.ts';

/** Draws, selects, moves and removes the drawings of one chart. X and y are CSS px of the canvas. */
export interface DrawingController extends SceneLayer {
  /** The same object while nothing in it changed. */
  readonly state: DrawingState;
  /** Replaces all drawings and forgets what could be undone, unless they equal those of `state`. */
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

export function createDrawingController(): DrawingController {
  let options: DrawingOptions = { locked: false, magnet: false };
  let tool: DrawingTool | null = null;
  let selectedId: string | null = null;
  let state: DrawingState = NO_DRAWINGS;

  const history = createDrawingHistory();
  const draft = createDrawingDraft(history.newId);
  const text = createDrawingText(history);
  const words = () => options.words ?? ENGLISH_WORDS;
  const pointer = createDrawingPointer({
    history,
    draft,
    text,
    hasMagnet: () => options.magnet,
    tool: () => tool,
    selected: () => history.find(selectedId),
    words,
    onFinished(drawing) {
      tool = null;
      history.push([...history.present, drawing]);
      if (drawing.tool === 'text') text.waitFor(drawing.id);
      select(drawing.id);
    },
    onTap: selectAt,
  });
  const layer = createDrawingLayer({
    history,
    draft,
    pointer,
    words,
    isActive: ({ id }) => id === (draft.drawing?.id ?? selectedId),
  });

  function select(id: string | null): void {
    selectedId = options.locked ? null : id;
  }

  function selectAt(finger: Point, scene: Scene): void {
    select(touchedIn(layer.shapesIn(scene), finger, scene.layout.dpr)?.drawing.id ?? null);
  }

  /** Drops a draft and a text without words. @returns whether there was any */
  function dropUnfinished(): boolean {
    const hadDraft = draft.drop();
    const hadText = text.drop();
    pointer.drop();
    return hadDraft || hadText;
  }

  function updateState(): void {
    if (!history.find(selectedId)) selectedId = null;
    const drawings = history.present.filter((drawing) => !text.isEmpty(drawing));
    state = keptState(state, {
      drawings: keptList(state.drawings, drawings),
      selectedId,
      tool,
      canUndo: history.canUndo || draft.drawing !== null,
      canRedo: history.canRedo,
      wantsTextId: text.id,
    });
  }

  return {
    drawUnder: layer.drawUnder,
    drawOver: layer.drawOver,
    drawAxis: layer.drawAxis,
    get state() {
      return state;
    },
    load(next, nextOptions) {
      options = nextOptions;
      if (!sameDrawings(next, state.drawings)) {
        dropUnfinished();
        history.reset(decodeDrawings(next) ?? []);
        selectedId = null;
      }
      if (options.locked) {
        dropUnfinished();
        select(null);
      }
      updateState();
    },
    choose(next) {
      dropUnfinished();
      tool = history.present.length < MOST_DRAWINGS ? next : null;
      selectedId = null;
      updateState();
    },
    pointer(phase, xPx, yPx, scene) {
      if (phase === 'down' && text.id !== null) dropUnfinished();
      const isTaken = pointer.handle(phase, devicePoint(scene, xPx, yPx), scene);
      updateState();
      return isTaken;
    },
    tap(xPx, yPx, scene) {
      dropUnfinished();
      selectAt(devicePoint(scene, xPx, yPx), scene);
      updateState();
    },
    command(command) {
      const selected = selectedId;
      const dropped = dropUnfinished();
      if (command === 'undo' && !dropped) history.undo();
      else if (command === 'redo') history.redo();
      else if (command === 'delete' && selected !== null && history.find(selected)) {
        history.push(history.without(selected));
      } else if (command === 'clear' && !options.locked && history.present.length > 0) history.push([]);
      else if (command === 'deselect') {
        tool = null;
        selectedId = null;
      }
      updateState();
    },
    setText(words) {
      text.write(words);
      updateState();
    },
  };
}

const devicePoint = ({ layout: { dpr } }: Scene, xPx: number, yPx: number): Point => ({ x: xPx * dpr, y: yPx * dpr });

/** `former` itself while `next` lists the same drawings. */
function keptList(former: readonly Drawing[], next: readonly Drawing[]): readonly Drawing[] {
  const isSame = next.length === former.length && next.every((drawing, i) => drawing === former[i]);
  return isSame ? former : next;
}

/** `former` itself while nothing in it has changed. */
function keptState(former: DrawingState, next: DrawingState): DrawingState {
  const keys = Object.keys(next) as (keyof DrawingState)[];
  return keys.some((key) => next[key] !== former[key]) ? next : former;
}

/** Compared by content: drawings lose their identity on their way to the page and back. */
const sameDrawings = (a: readonly Drawing[], b: readonly Drawing[]): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
