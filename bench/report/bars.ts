import { figure } from './numbers.ts';
import { escaped, GRID, INK, line, px, QUIET, rect, SVG_FONT, text } from './svg.ts';

/** One row of a bar picture. */
export interface Bar {
  readonly label: string;
  readonly median: number;
  /** Shown as dots on the bar, so that nobody trusts a median of anything. */
  readonly samples: readonly number[];
  /** Ours is dark, others are light. */
  readonly ours: boolean;
}

const WIDTH = 800;
const MARGIN = 16;
const PLOT_X = 270;
const PLOT_WIDTH = 420;
const ROW_HEIGHT = 20;
const BAR_HEIGHT = 12;
const TOP = 34;
const OURS = '#1d6f8a';
const OTHERS = '#b9c4ce';

/** Bars from zero, in the order given, on a scale of their own. @param unit  as in `ms/s` */
export function barPicture(title: string, unit: string, bars: readonly Bar[]): string {
  const most = Math.max(...bars.flatMap(({ median, samples }) => [median, ...samples]), Number.MIN_VALUE);
  const height = TOP + bars.length * ROW_HEIGHT + MARGIN;
  const at = (value: number) => PLOT_X + (Math.max(0, value) / most) * PLOT_WIDTH;
  const rows = bars.flatMap(({ label, median, samples, ours }, row) => {
    const y = TOP + row * ROW_HEIGHT;
    return [
      text(MARGIN, y + 10, label, ours ? { weight: 600 } : {}),
      rect(PLOT_X, y, at(median) - PLOT_X, BAR_HEIGHT, ours ? OURS : OTHERS),
      ...samples.map(
        (sample) =>
          `<circle cx="${px(at(sample))}" cy="${y + BAR_HEIGHT / 2}" r="2" fill="${INK}" fill-opacity="0.5"/>`,
      ),
      text(WIDTH - MARGIN, y + 10, `${figure(median)} ${unit}`.trim(), { anchor: 'end', weight: 600 }),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="${SVG_FONT}" role="img" aria-label="${escaped(title)}">`,
    `<rect width="100%" height="100%" rx="8" fill="#ffffff"/>`,
    text(MARGIN, 20, title, { weight: 700, size: 13 }),
    text(WIDTH - MARGIN, 20, 'bar: median, dots: rounds', { fill: QUIET, size: 11, anchor: 'end' }),
    line(PLOT_X, TOP - 4, height - MARGIN, GRID, 1),
    ...rows,
    '</svg>',
  ].join('\n');
}
