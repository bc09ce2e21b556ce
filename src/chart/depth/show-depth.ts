import { writeText } from '../../frame/write-text.ts';
import type { DepthReadout } from './depth-reading.ts';
import type { DepthStatus } from './depth-source.ts';

/** The parts of the depth chart that are DOM, written directly: an update of the book never renders React. */

const part = (root: HTMLElement, name: string) => root.querySelector<HTMLElement>(`[data-part='${name}']`)!;

export function showDepthState(root: HTMLElement, state: DepthStatus | 'empty'): void {
  const note = part(root, 'note');
  if (note.dataset['state'] === state) return;
  note.dataset['state'] = state;
  for (const child of note.querySelectorAll<HTMLElement>('[data-for]')) child.hidden = child.dataset['for'] !== state;
}

export interface ReadoutNames {
  readonly bids: string;
  readonly asks: string;
  readonly price: string;
  readonly total: string;
  readonly distance: string;
}

/** @param spoken says it as well: the crosshair was moved by keyboard */
export function showDepthReadout(
  root: HTMLElement,
  readout: DepthReadout | null,
  names: ReadoutNames,
  spoken: boolean,
): void {
  const panel = part(root, 'readout');
  panel.hidden = readout === null;
  const line = part(root, 'spoken');
  if (!readout || !spoken) line.textContent = '';
  if (!readout) return;
  // Opposite the finger, so that it never covers the step it describes.
  panel.dataset['at'] = readout.leftHalf ? 'right' : 'left';
  panel.dataset['side'] = readout.side;
  const values = { ...readout, side: names[readout.side] };
  for (const value of panel.querySelectorAll<HTMLElement>('[data-value]')) {
    writeText(value, values[value.dataset['value'] as 'side' | 'price' | 'total' | 'distance']);
  }
  if (!spoken) return;
  const { side, price, total, distance } = values;
  const words = `${side}, ${names.price} ${price}, ${names.total} ${total}, ${names.distance} ${distance}`;
  writeText(line, words);
}
