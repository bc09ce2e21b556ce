import { failureLinesOf, placeLine } from '../../report/browser-run.ts';
import type { BrowserRun } from '../../report/browser-run.ts';
import { pageHead, verdict } from '../../report/table.ts';
import { SLACK } from '../../targets.ts';
import type { CodeSize } from './code-sizes.ts';
import type { MeasuredCell } from './measure-cell.ts';
import { CELL_CAP_MS, conditionText, TICKS_PER_SECOND } from './plan.ts';
import type { Effort } from './plan.ts';
import type { Summary } from './summary.ts';
import { CHART_VARIANTS } from './variants.ts';

/** Everything of one run: what `build/bench/chart.json` holds. */
export interface ChartReport extends BrowserRun {
  readonly subject: 'chart';
  readonly effort: Effort;
  readonly codes: readonly CodeSize[];
  readonly summary: Summary;
  readonly cells: readonly MeasuredCell[];
}

const failureLines = (cells: readonly MeasuredCell[]): readonly string[] =>
  failureLinesOf(
    cells,
    ({ variant, ...condition }) => `${CHART_VARIANTS[variant].name}, ${conditionText(condition)} candles`,
  );

export const summaryLine = ({ outcomes, seconds }: ChartReport): string =>
  `${verdict(outcomes)}; ${Math.round(seconds)} s`;

/** The report on one page. */
export function chartReport(report: ChartReport, title: string): string {
  const { outcomes, effort, cells } = report;
  const failures = failureLines(cells);
  return [
    ...pageHead(title, report, outcomes),
    `Values are ratios of medians to the best rival of the run, unless they have a unit. A target within ${SLACK * 100} % of its bound is reported and does not fail the run.`,
    '',
    '## Method',
    '',
    placeLine(report),
    `- A fresh browser for each chart and condition, ${effort.rounds} rounds, every second one backwards; medians of the rounds. Compare within a run only.`,
    '- 390×500 CSS px at scale 2 (the window’s, not emulated: under an emulated one a rival silently draws at 1×): candles, an average over 20 closes, volumes in a pane, axes with labels, grid. Every chart gets the same rows; turning them into its own form counts as loading. Libraries and our live worker are there before the clock starts.',
    '- **First candles**: to the end of the frame that shows them. Ours draws studies one frame later or more: their code is not part of the first frame. Ours gets the newest 500 rows first and the others behind that frame, as its feed gives them: it can put older candles in front, which rivals could only by setting all anew.',
    '- **Limits** are no charts: one canvas in a worker, a message for each move, next to nothing painted for each message. Nothing that paints in a worker gets below them; where they miss a target, so does every chart on this machine.',
    `- **Pan**: ${effort.panFrames} frames (${effort.slowPanFrames} on a slowed processor) over 600 candles with 120 in sight. **Zoom out**: ${effort.zoomFrames} frames from 60 candles to all. Rivals move by their documented calls, ours by the messages that its gestures send. After each motion the chart is asked what it shows; other candles than asked for count as a failure.`,
    `- **Stream**: the last candle ${TICKS_PER_SECOND} times a second for ${effort.streamMs / 1000} s, a new one each second. Rivals get it in the page by a timer, as their apps would; uPlot's is merged to one update a frame. Ours gets it where it lives, in the worker. Ours draws 20 pictures a second while nobody touches, every frame under a finger. Animation of the last candle is off (level 1); rivals have none.`,
    '- Script: callbacks of frames and the microtasks they leave, on the main thread. Main thread: all its CPU time, style, paint and commit included.',
    '- Memory: heap and array buffers of the page and its workers after two collections, less the same before the chart, and the pages of kernel memory in use. Bitmaps of canvases are in no figure.',
    '- CPU ÷ 6 slows the main thread only: the browser cannot slow workers, which flatters charts that paint in one.',
    '- Gesture to pixel: from the time the browser gives a mouse move to the end of the display frame in which the worker painted it.',
    `- A chart that does not answer for ${CELL_CAP_MS / 1000} s is given up; its figures up to there count.`,
    '- Code: what is fetched before the first frame, for the browsers the app serves, each file compressed by itself; rivals with the adapter that makes them this chart; ours with styles, page and worker, without React. Its limit is what of ours turns rows into pixels: a rival without fingers, worker and marks has no more.',
    '',
    ...(failures.length > 0 ? ['## What went wrong', '', ...failures, ''] : []),
    'All figures: `build/bench/chart.json` of whoever ran it.',
    '',
  ].join('\n');
}
