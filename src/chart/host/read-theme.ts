/** The colours and the font a chart is painted with, colours as #rrggbb. Read from the tokens on the main thread (host/read-theme.ts). */
export interface ChartTheme {
  readonly background: string;
  readonly line: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly up: string;
  readonly upTint: string;
  readonly down: string;
  readonly downTint: string;
  /** The last price by its direction; grey both while it is old (G29). */
  readonly lastUp: string;
  readonly lastDown: string;
  /** Text on up, down and ink fills. */
  readonly onFill: string;
  /** Drawings, own orders, the selected. */
  readonly accent: string;
  readonly accentTint: string;
  /** One colour per line of a study, in the order they are drawn; reused when there are more. */
  readonly studies: readonly [string, string, string, string, string, string];
  readonly fontFamily: string;
  /** Root font size over 16 px: the axis texts grow with the reader's own size. */
  readonly textScale: number;
}

/** Lines of studies besides the accent: 3:1 against both grounds, unlike any up or down colour. */
const STUDIES = { amber: '#c48208', violet: '#9a63e8', teal: '#1a8fa8', pink: '#d0569c', slate: '#76828f' } as const;

/** Any CSS colour as #rrggbb, by the one parser that knows them all; transparency is dropped. */
function colourReader(): (colour: string, fallback: string) => string {
  const context = document.createElement('canvas').getContext('2d');
  return (colour, fallback) => {
    if (!context || colour === '') return fallback;
    context.fillStyle = fallback;
    context.fillStyle = colour;
    const text = String(context.fillStyle);
    if (text.startsWith('#')) return text;
    const parts = (/\d+(\.\d+)?/g[Symbol.match](text) ?? []).slice(0, 3);
    return `#${parts.map((part) => Math.round(Number(part)).toString(16).padStart(2, '0')).join('')}`;
  };
}

/** The tokens in force on `element`. Missing ones fall back to the light theme, so that the chart also works without our styles. */
export function readTheme(element: HTMLElement, compact: boolean): ChartTheme {
  const style = getComputedStyle(element);
  const read = colourReader();
  const token = (name: string, fallback: string) => read(style.getPropertyValue(name).trim(), fallback);
  const accent = token('--accent', '#2459d6');
  const rootFontPx = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return {
    // The compact chart lies on the sheet as a quiet tile of the page's colour.
    background: compact ? token('--bg', '#f1f3f6') : token('--card', '#ffffff'),
    line: token('--line', '#e3e7ed'),
    ink: token('--ink', '#0f141b'),
    ink2: token('--ink-2', '#55606e'),
    ink3: token('--ink-3', '#616b78'),
    up: token('--up', '#07795a'),
    upTint: token('--up-bg', '#e3f4ee'),
    down: token('--down', '#c8243a'),
    downTint: token('--down-bg', '#fdebed'),
    lastUp: token('--last-up', '#07795a'),
    lastDown: token('--last-down', '#c8243a'),
    onFill: token('--on-side', '#ffffff'),
    accent,
    accentTint: token('--accent-bg', '#e9effd'),
    studies: [STUDIES.amber, accent, STUDIES.violet, STUDIES.teal, STUDIES.pink, STUDIES.slate],
    fontFamily: style.fontFamily || 'sans-serif',
    textScale: rootFontPx / 16,
  };
}
