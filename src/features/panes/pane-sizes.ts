import { persistedSignal } from '../../model/storage.ts';

/** Panes of the wide trade page that a person may size; chart and own orders have what is left. */
export const PANES = ['upper', 'book', 'trades', 'ticket'] as const;
export type Pane = (typeof PANES)[number];

/** Heights of `upper` and `trades`, widths of `book` and `ticket`, whole px at 16 px type. Without one: as the room suggests. */
export type PaneSizes = Readonly<Partial<Record<Pane, number>>>;

/** No screen is larger. */
const MOST_PX = 10_000;

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MOST_PX;

/** What of a stored value are sizes of ours; null when it is nothing of the kind. */
export function paneSizesOf(stored: unknown): PaneSizes | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const sizes: Partial<Record<Pane, number>> = {};
  for (const pane of PANES) {
    const size = (stored as Partial<Record<Pane, unknown>>)[pane];
    if (isSize(size)) sizes[pane] = size;
  }
  return sizes;
}

/** As the person last set them on this device; none at first. */
export const paneSizes = persistedSignal<PaneSizes>('tradePanes', {}, paneSizesOf);
