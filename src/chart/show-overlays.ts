import { writeText } from '../frame/write-text.ts';
import type { ChartStatus, Readout } from './host/chart-messages.ts';

/** The parts of the chart that are DOM, written directly: a readout or a status never renders React. */

const part = (root: HTMLElement, name: string) => root.querySelector<HTMLElement>(`[data-part='${name}']`);

export function showStatus(root: HTMLElement, status: ChartStatus): void {
  const note = part(root, 'note');
  if (note) {
    note.dataset['state'] = status.state;
    for (const child of note.querySelectorAll<HTMLElement>('[data-for]')) {
      child.hidden = child.dataset['for'] !== status.state;
    }
  }
  const older = part(root, 'older');
  if (older) older.hidden = !status.loadingOlder;
  const live = part(root, 'live');
  if (live) live.hidden = status.atLive || status.state !== 'ready';
  const auto = part(root, 'auto');
  if (auto) auto.hidden = status.priceAuto || status.state !== 'ready';
}

export function showReadout(root: HTMLElement, readout: Readout | null): void {
  const panel = part(root, 'readout');
  if (!panel) return;
  panel.hidden = readout === null;
  if (!readout) return;
  // Opposite the finger, so that it never covers the candle it describes.
  panel.dataset['side'] = readout.leftHalf ? 'right' : 'left';
  panel.dataset['direction'] = readout.up ? 'up' : 'down';
  for (const value of panel.querySelectorAll<HTMLElement>('[data-value]')) {
    const name = value.dataset['value'] as 'time' | 'open' | 'high' | 'low' | 'close' | 'change' | 'volume';
    writeText(value, readout[name]);
  }
}
