import { AXIS_INSET_PX } from '../layers/layout.ts';
import type { Paint, TextStyle } from '../layers/draw-list.ts';
import { indexAtTime } from '../layers/scene.ts';
import type { Scene } from '../layers/scene.ts';
import type { Drawing, MeasureWords } from './drawing.ts';
import { plotBox, pointOf, yOf } from './drawing-space.ts';
import { boxAround, clippedTo, overlapOf, rayThrough } from './geometry.ts';
import type { Box, Point, Segment } from './geometry.ts';
import { spanText } from './measure-words.ts';

/** A drawing in one scene, with the areas where a finger takes it. Device px; strokes and fill are within the plot. */
export interface Shape {
  readonly drawing: Drawing;
  /** Under the candles. */
  readonly fill: { readonly box: Box; readonly paint: Paint } | null;
  readonly strokes: readonly Stroke[];
  readonly labels: readonly Label[];
  readonly handles: readonly Handle[];
}

export interface Stroke {
  readonly line: Segment;
  /** Colour of the stroke. With null it has the colour of drawings, which shows whether this one is selected. */
  readonly paint: Paint | null;
  /** CSS px. */
  readonly widthPx: number;
}

/** Lines of text, with a ground under them or without. */
export interface Label {
  readonly lines: readonly string[];
  readonly box: Box;
  /** `center` of the box, or from its left edge on. */
  readonly align: 'left' | 'center';
  readonly style: TextStyle;
  /** Colour of the text; null as for strokes. */
  readonly paint: Paint | null;
  readonly ground: Paint | null;
}

/** A knob of a selected drawing: moves the time of one anchor and the price of one, which at a corner is another. */
export interface Handle extends Point {
  readonly timeOf: number;
  readonly priceOf: number;
}

/** Ratios of Fibonacci's retracement, 0 at the second anchor, and the paints of their lines. */
const RETRACEMENTS: readonly (readonly [ratio: number, paint: Paint])[] = [
  [0, 'ink3'],
  [0.236, 'study0'],
  [0.382, 'study3'],
  [0.5, 'study5'],
  [0.618, 'study2'],
  [0.786, 'study4'],
  [1, 'ink3'],
];

const LINE_PX = 1.5;
const THIN_PX = 1;
const TEXT_PX = 13;
const LINE_HEIGHT = 1.35;
/** Space around the words of a measurement, and between it and what it measures. */
const PAD_PX = 8;
/** A knob of a line across the whole plot stays this far from its borders. */
const HANDLE_INSET_PX = 26;
/** Largest change that is shown: the ratio to a price near zero has hundreds of digits. */
const LARGEST_CHANGE = 1e5;

/** Returns the shape of a drawing; null when nothing of it can be shown on this scale. */
export function shapeOf(drawing: Drawing, scene: Scene, words: MeasureWords): Shape | null {
  const points = drawing.anchors.map((anchor) => pointOf(scene, anchor));
  if (!points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))) return null;
  const [a, b = a] = points as [Point, Point?];
  const plot = plotBox(scene);
  const bare = { drawing, fill: null, strokes: [], labels: [] };
  const ends = points.map(({ x, y }, i) => ({ x, y, timeOf: i, priceOf: i }));
  const line: Segment = { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
  switch (drawing.tool) {
    case 'trend':
      return { ...bare, strokes: strokesOf(plot, [line]), handles: ends };
    case 'ray':
      return { ...bare, strokes: strokesOf(plot, [rayThrough(plot, line)]), handles: ends };
    case 'horizontal': {
      const across = { x1: plot.left, y1: a.y, x2: plot.right, y2: a.y };
      return { ...bare, strokes: strokesOf(plot, [across]), handles: [{ ...ends[0]!, x: insideOf(scene, a).x }] };
    }
    case 'vertical': {
      const down = { x1: a.x, y1: plot.top, x2: a.x, y2: scene.layout.panesBottom };
      const strokes = strokesOf({ ...plot, bottom: scene.layout.panesBottom }, [down]);
      return { ...bare, strokes, handles: [{ ...ends[0]!, y: insideOf(scene, a).y }] };
    }
    case 'rectangle': {
      const box = overlapOf(boxAround(a, b), plot);
      const fill = box && { box, paint: 'accentTint' as const };
      return { ...bare, fill, strokes: strokesOf(plot, edgesOf(boxAround(a, b))), handles: cornersOf(ends) };
    }
    case 'fibonacci':
      return { ...bare, ...retracementOf(drawing, scene, plot, line), handles: ends };
    case 'text':
      return { ...bare, labels: [noteOf(scene, a, drawing.text ?? '')], handles: ends };
    case 'measure':
      return { ...bare, ...measurementOf(drawing, scene, plot, words, a, b), handles: cornersOf(ends) };
  }
}

const strokesOf = (
  plot: Box,
  lines: readonly Segment[],
  paint: Paint | null = null,
  widthPx = LINE_PX,
): readonly Stroke[] =>
  lines.flatMap((line) => {
    const inside = clippedTo(plot, line);
    return inside ? [{ line: inside, paint, widthPx }] : [];
  });

function insideOf({ layout }: Scene, { x, y }: Point): Point {
  const inset = HANDLE_INSET_PX * layout.unit;
  return {
    x: Math.max(inset, Math.min(layout.plotRight - inset, x)),
    y: Math.max(layout.plotTop + inset, Math.min(layout.plotBottom - inset, y)),
  };
}

const edgesOf = ({ left, top, right, bottom }: Box): readonly Segment[] => [
  { x1: left, y1: top, x2: right, y2: top },
  { x1: right, y1: top, x2: right, y2: bottom },
  { x1: right, y1: bottom, x2: left, y2: bottom },
  { x1: left, y1: bottom, x2: left, y2: top },
];

function cornersOf(ends: readonly Handle[]): readonly Handle[] {
  const [a, b] = ends as [Handle, Handle];
  return [a, b, { x: a.x, y: b.y, timeOf: 0, priceOf: 1 }, { x: b.x, y: a.y, timeOf: 1, priceOf: 0 }];
}

function retracementOf(drawing: Drawing, scene: Scene, plot: Box, line: Segment): Pick<Shape, 'strokes' | 'labels'> {
  const { layout, measure, numbers } = scene;
  const [from, to] = drawing.anchors.map((anchor) => anchor.price) as [number, number];
  const left = Math.min(line.x1, line.x2);
  const right = Math.max(line.x1, line.x2);
  const height = Math.ceil(layout.smallText.sizePx * LINE_HEIGHT);
  const strokes: Stroke[] = [...strokesOf(plot, [line], 'ink3', THIN_PX)];
  const labels: Label[] = [];
  for (const [ratio, paint] of RETRACEMENTS) {
    const price = to + (from - to) * ratio;
    const y = yOf(scene, price);
    strokes.push(...strokesOf(plot, [{ x1: left, y1: y, x2: right, y2: y }], paint, THIN_PX));
    const text = `${ratio} (${numbers.price(price)})`;
    const width = measure(text, layout.smallText);
    // Left of the lines, where no candle of theirs is; inside where the plot ends before.
    const beside = left - width - AXIS_INSET_PX * layout.unit;
    const start = beside >= 0 ? beside : Math.max(left, 0) + AXIS_INSET_PX * layout.unit;
    const middle = beside >= 0 ? y : y - height / 2;
    if (middle - height / 2 < plot.top || middle + height / 2 > plot.bottom || start > plot.right) continue;
    const box = { left: start, top: middle - height / 2, right: start + width, bottom: middle + height / 2 };
    labels.push({ lines: [text], box, align: 'left', style: layout.smallText, paint, ground: null });
  }
  return { strokes, labels };
}

/** Characters of a line: a longer one would cross half a phone. */
const LONGEST_LINE = 22;

/** Breaks at spaces; a word longer than a line is broken where the line ends. No line is empty. */
export function wrapText(text: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if ([...joined].length <= LONGEST_LINE) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    let rest = [...word];
    while (rest.length > LONGEST_LINE) {
      lines.push(rest.slice(0, LONGEST_LINE).join(''));
      rest = rest.slice(LONGEST_LINE);
    }
    line = rest.join('');
  }
  return line === '' ? lines : [...lines, line];
}

/** Returns the label of a text drawing, whose anchor is the middle of its left edge. */
function noteOf(scene: Scene, at: Point, text: string): Label {
  const { layout, measure } = scene;
  const style: TextStyle = { sizePx: TEXT_PX * layout.unit, weight: 600 };
  const lines = wrapText(text);
  const width = Math.max(0, ...lines.map((words) => measure(words, style)));
  const half = (lines.length * style.sizePx * LINE_HEIGHT) / 2;
  const left = at.x + PAD_PX * layout.unit;
  const box = { left, top: at.y - half, right: left + width, bottom: at.y + half };
  return { lines, box, align: 'left', style, paint: null, ground: null };
}

function measurementOf(
  drawing: Drawing,
  scene: Scene,
  plot: Box,
  words: MeasureWords,
  a: Point,
  b: Point,
): Pick<Shape, 'fill' | 'strokes' | 'labels'> {
  const { layout, measure, numbers } = scene;
  const [from, to] = drawing.anchors as [Drawing['anchors'][number], Drawing['anchors'][number]];
  const rises = to.price >= from.price;
  const paint = rises ? 'up' : 'down';
  const area = boxAround(a, b);
  const middleX = (a.x + b.x) / 2;
  const middleY = (a.y + b.y) / 2;
  const tip = 5 * layout.unit;
  const wayX = Math.sign(b.x - a.x) * tip;
  const wayY = Math.sign(b.y - a.y) * tip;
  const arrows: Segment[] = [
    { x1: middleX, y1: a.y, x2: middleX, y2: b.y },
    { x1: middleX - tip, y1: b.y - wayY, x2: middleX, y2: b.y },
    { x1: middleX + tip, y1: b.y - wayY, x2: middleX, y2: b.y },
    { x1: a.x, y1: middleY, x2: b.x, y2: middleY },
    { x1: b.x - wayX, y1: middleY - tip, x2: b.x, y2: middleY },
    { x1: b.x - wayX, y1: middleY + tip, x2: b.x, y2: middleY },
  ];
  const difference = to.price - from.price;
  const change = difference / Math.abs(from.price);
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '';
  const bars = Math.round(indexAtTime(scene, to.timeMs)) - Math.round(indexAtTime(scene, from.timeMs));
  const lines = [
    `${sign}${numbers.price(Math.abs(difference))} (${numbers.change(Math.abs(change) < LARGEST_CHANGE ? change : NaN)})`,
    `${bars < 0 ? `−${-bars}` : bars} ${words.bars}, ${spanText(to.timeMs - from.timeMs, words)}`,
  ];
  const style = layout.axisText;
  const pad = PAD_PX * layout.unit;
  const width = Math.max(...lines.map((text) => measure(text, style))) + 2 * pad;
  const height = lines.length * style.sizePx * LINE_HEIGHT + pad;
  // Beyond the second price, as far as the plot goes.
  const left = Math.max(plot.left, Math.min(plot.right - width, middleX - width / 2));
  const preferred = rises ? area.top - pad - height : area.bottom + pad;
  const top = Math.max(plot.top, Math.min(plot.bottom - height, preferred));
  const inSight = overlapOf(area, plot);
  return {
    fill: inSight && { box: inSight, paint: rises ? 'upTint' : 'downTint' },
    strokes: strokesOf(plot, arrows, paint),
    labels: inSight
      ? [
          {
            lines,
            box: { left, top, right: left + width, bottom: top + height },
            align: 'center',
            style,
            paint: 'onFill',
            ground: paint,
          },
        ]
      : [],
  };
}
