import { isOutOfReach } from '../targets.ts';
import type { Outcome, Target } from '../targets.ts';

/** Three digits that matter: 0.412, 9.31, 102, 1 240. */
export function figure(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (value === 0) return '0';
  const places = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return grouped(value.toFixed(Math.min(places, 3)));
}

/** Thousands apart: `100 000`. */
export function grouped(text: string): string {
  const [whole, fraction] = text.split('.');
  const spaced = whole!.replace(/\B(?=(\d{3})+$)/g, ' ');
  return fraction === undefined ? spaced : `${spaced}.${fraction}`;
}

/** ns, µs or ms, whichever reads best. */
export function duration(ns: number): string {
  if (Number.isNaN(ns)) return '–';
  if (ns < 1000) return `${figure(ns)} ns`;
  return ns < 1_000_000 ? `${figure(ns / 1000)} µs` : `${figure(ns / 1_000_000)} ms`;
}

const UNIT: Readonly<Record<Outcome['unit'], string>> = {
  '×': '×',
  µs: ' µs',
  ms: ' ms',
  'frames/s': ' frames/s',
  frames: ' frames',
  rows: ' rows',
  'wake-ups': ' wake-ups',
  tasks: ' tasks',
  commits: ' commits',
  nodes: ' nodes',
  'nodes/h': ' nodes/h',
  MB: ' MB',
  'MB/h': ' MB/h',
  'B/s': ' B/s',
  cores: ' cores',
  differences: '',
};

export const valueText = (value: number, unit: Outcome['unit']): string => figure(value) + UNIT[unit];

/** Formats a bound as it was set, not rounded. */
export const boundText = (bound: Target['bound'], unit: Outcome['unit']): string =>
  'atLeast' in bound ? `≥ ${bound.atLeast}${UNIT[unit]}` : `≤ ${bound.atMost}${UNIT[unit]}`;

/** "met", "9 % short, within slack", "MISSED by 40 %", the last also "… as the limit does". */
export function stateText(outcome: Outcome): string {
  const { state, short, unit, value } = outcome;
  if (state === 'met' || state === 'not measured') return state;
  const by =
    unit === 'differences' || !Number.isFinite(short) ? `${value}` : `${Math.max(1, Math.round(short * 100))} %`;
  if (state === 'within slack') return `${by} short, within slack`;
  return `MISSED by ${by}${isOutOfReach(outcome) ? ', as the limit does' : ''}`;
}

/** Names of engines in reports; other names stay as they are. */
const ENGINE_NAMES: ReadonlyMap<string, string> = new Map([
  ['node', 'Node'],
  ['chromium', 'Chromium'],
]);
export const engineName = (engine: string): string => ENGINE_NAMES.get(engine) ?? engine;
