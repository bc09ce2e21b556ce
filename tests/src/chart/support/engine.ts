import { ChartEngine } from '../../../../src/chart/engine/chart-engine.ts';
import { DrawList, QUAD_STRIDE, TEXT } from '../../../../src/chart/layers/draw-list.ts';
import type { ChartConfig } from '../../../../src/chart/host/chart-messages.ts';
import type { ChartSize } from '../../../../src/chart/layers/layout.ts';
import type { MeasureText } from '../../../../src/chart/layers/scene.ts';
import { STANDARD_LOOK } from '../../../../src/chart/look.ts';
import type { ChartTheme } from '../../../../src/chart/host/read-theme.ts';

export const LIGHT: ChartTheme = {
  background: '#ffffff',
  line: '#e3e7ed',
  ink: '#0f141b',
  ink2: '#55606e',
  ink3: '#616b78',
  up: '#07795a',
  upTint: '#e3f4ee',
  down: '#c8243a',
  downTint: '#fdebed',
  lastUp: '#07795a',
  lastDown: '#c8243a',
  onFill: '#ffffff',
  accent: '#2459d6',
  accentTint: '#e9effd',
  studies: ['#c48208', '#2459d6', '#9a63e8', '#1a8fa8', '#d0569c', '#76828f'],
  fontFamily: 'sans-serif',
  textScale: 1,
};

export const DARK: ChartTheme = {
  ...LIGHT,
  background: '#141920',
  line: '#232a34',
  ink: '#eef2f7',
  ink2: '#a3aebb',
  ink3: '#8793a1',
  up: '#2fc08b',
  upTint: '#0f2a22',
  down: '#ff5d73',
  downTint: '#331820',
  lastUp: '#2fc08b',
  lastDown: '#ff5d73',
  onFill: '#0b0e13',
  accent: '#7aa2ff',
  accentTint: '#182644',
  studies: ['#c48208', '#7aa2ff', '#9a63e8', '#1a8fa8', '#d0569c', '#76828f'],
};

export const CONFIG: ChartConfig = {
  compact: false,
  locale: 'en',
  look: STANDARD_LOOK,
  compare: null,
  animationMs: 0,
  gpu: false,
  forced: null,
};

export const sizeOf = (widthPx: number, heightPx: number, dpr: number): ChartSize => ({
  widthPx,
  heightPx,
  widthDevicePx: Math.round(widthPx * dpr),
  heightDevicePx: Math.round(heightPx * dpr),
});

/** Widths that no installed font can change. */
export const fixedMeasure: MeasureText = (text, style) => text.length * style.sizePx * 0.55;

export interface EngineOptions {
  readonly size?: ChartSize;
  readonly config?: Partial<ChartConfig>;
  readonly theme?: ChartTheme;
}

/** An engine in UTC with fixed text widths, ready for klines. */
export function engineWith(options: EngineOptions = {}): ChartEngine {
  const engine = new ChartEngine({ zone: () => 0, measureOf: () => fixedMeasure });
  engine.setSize(options.size ?? sizeOf(390, 340, 2));
  engine.setTheme(options.theme ?? LIGHT);
  engine.setConfig({ ...CONFIG, ...options.config });
  engine.changeInterval('ONE_MIN');
  return engine;
}

export function painted(engine: ChartEngine, nowMs: number): DrawList {
  const list = new DrawList();
  engine.paint(list, nowMs, nowMs);
  return list;
}

/** Every quad as a row of numbers. */
export const quadsOf = (list: DrawList): number[][] =>
  Array.from({ length: list.quadCount }, (_, i) => [...list.quads.subarray(i * QUAD_STRIDE, (i + 1) * QUAD_STRIDE)]);

export const textsOf = (list: DrawList): string[] => list.texts.slice(0, list.textCount).map((item) => item.text);

/** Takes the texts out, so that a picture does not depend on the fonts of the machine. */
export function withoutTexts(list: DrawList): DrawList {
  for (let op = 0; op < list.opCount; op++) if (list.opKind[op] === TEXT) list.opTo[op] = list.opFrom[op]!;
  return list;
}
