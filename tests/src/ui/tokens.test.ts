import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../../src/styles/tokens.css'), 'utf8');

/** Custom properties of one block, by the text of its selector. */
function block(selector: string): Map<string, string> {
  const from = css.indexOf(`${selector} {`);
  if (from < 0) throw new Error(`no block ${selector}`);
  const body = css.slice(css.indexOf('{', from) + 1, css.indexOf('}', from));
  return new Map([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [match[1]!, match[2]!.trim()]));
}

const THEMES = { light: new Map<string, string>(), dark: block(":root[data-theme='dark']") };
const PALETTES = {
  default: new Map<string, string>(),
  swapped: block(":root[data-palette='swapped']"),
  blueOrange: block(":root[data-palette='blueOrange']"),
};
const base = block(':root');

function colour(name: string, layers: readonly Map<string, string>[]): string {
  const value = layers.findLast((layer) => layer.has(name))?.get(name);
  if (value === undefined) throw new Error(`no token ${name}`);
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return reference ? colour(reference, layers) : value;
}

/** WCAG 2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Every text colour with every surface it stands on. */
const SURFACES = ['--bg', '--card', '--chip'];
const TEXT_PAIRS = [
  ...['--ink', '--ink-2', '--ink-3'].flatMap((ink) => SURFACES.map((surface) => [ink, surface] as const)),
  ...['--up', '--down', '--accent'].flatMap((text) => ['--bg', '--card', `${text}-bg`].map((s) => [text, s] as const)),
  ['--warn', '--warn-bg'],
  ['--warn', '--card'],
  ['--on-primary', '--primary'],
  ['--on-side', '--up'],
  ['--on-side', '--down'],
  ['--down', '--chip'],
  ['--ink', '--segment'],
  ['--ink-2', '--line'],
] as const;

describe.each(Object.keys(THEMES) as (keyof typeof THEMES)[])('the %s theme', (theme) => {
  it.each(Object.keys(PALETTES) as (keyof typeof PALETTES)[])('is readable with the %s palette', (palette) => {
    const layers = [base, THEMES[theme], PALETTES[palette]];
    const weak = TEXT_PAIRS.map(([text, surface]) => ({
      pair: `${text} on ${surface}`,
      ratio: contrast(colour(text, layers), colour(surface, layers)),
    })).filter(({ ratio }) => ratio < 4.5);
    expect(weak).toEqual([]);
  });
});

it.each(Object.keys(THEMES) as (keyof typeof THEMES)[])('a chosen segment rises from its track, %s', (theme) => {
  const layers = [base, THEMES[theme]];
  expect(luminance(colour('--segment', layers))).toBeGreaterThan(luminance(colour('--line', layers)) * 1.1);
});

describe('the token file', () => {
  it('has the same dark colours whether chosen or preferred by the system', () => {
    const bySystem = block(':root:not([data-theme])');
    expect([...bySystem]).toEqual([...THEMES.dark]);
    expect(bySystem.size).toBeGreaterThan(20);
  });

  it('has each tint as the numbers of its colour', () => {
    for (const layers of [[base], [base, THEMES.dark]])
      for (const name of ['green', 'red', 'blue', 'orange']) {
        const hex = colour(`--${name}-bg`, layers);
        const channels = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
        expect(colour(`--${name}-tint`, layers), name).toBe(channels.join(' '));
      }
  });

  it('gives every colour of the light theme a dark twin', () => {
    const colours = [...base].filter(([, value]) => value.startsWith('#')).map(([name]) => name);
    expect(colours.filter((name) => !THEMES.dark.has(name))).toEqual([]);
  });
});
