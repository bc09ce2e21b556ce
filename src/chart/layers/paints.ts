import type { ChartTheme } from '../host/read-theme.ts';
import type { Paint } from './draw-list.ts';
import { PAINTS } from './draw-list.ts';

/** Share of the candle colour in a volume column; mixed once, so that nothing has to be blended per frame. */
const VOLUME_SHARE = 0.35;
/** Ink under the line of an area chart, 0 … 255: grid and shades show through. */
const AREA_ALPHA = 20;

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
const hex = (part: number) => part.toString(16).padStart(2, '0');

/** [r, g, b], 0 … 255. @throws RangeError unless `#rrggbb` */
export function rgbOf(colour: string): readonly [number, number, number] {
  const [, r, g, b] = HEX.exec(colour) ?? [];
  if (r === undefined || g === undefined || b === undefined) throw new RangeError(`colour ${colour} is not #rrggbb`);
  return [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)];
}

/** [r, g, b, alpha], 0 … 1. @throws RangeError unless `#rrggbb` or `#rrggbbaa` */
export function rgbaOf(colour: string): readonly [number, number, number, number] {
  const [r, g, b] = rgbOf(colour.slice(0, 7));
  const alpha = colour.slice(7) || 'ff';
  if (!/^[0-9a-f]{2}$/i.test(alpha)) throw new RangeError(`colour ${colour} is not #rrggbbaa`);
  return [r / 255, g / 255, b / 255, parseInt(alpha, 16) / 255];
}

/** `share` of `colour` over `ground`, both #rrggbb. */
export function mixed(colour: string, ground: string, share: number): string {
  const under = rgbOf(ground);
  const parts = rgbOf(colour).map((part, i) => Math.round(part * share + under[i]! * (1 - share)));
  return `#${parts.map(hex).join('')}`;
}

/** Colours by paint number, as CSS text: `#rrggbb`, or `#rrggbbaa` for the one that is no full cover. */
export function paintsOf(theme: ChartTheme): readonly string[] {
  const derived: Record<Paint, string> = {
    ...theme,
    upVolume: mixed(theme.up, theme.background, VOLUME_SHARE),
    downVolume: mixed(theme.down, theme.background, VOLUME_SHARE),
    study0: theme.studies[0],
    study1: theme.studies[1],
    study2: theme.studies[2],
    study3: theme.studies[3],
    study4: theme.studies[4],
    study5: theme.studies[5],
    area: theme.ink + hex(AREA_ALPHA),
  };
  return PAINTS.map((name) => derived[name]);
}
