/** Options from the address: `?seconds=1&rounds=2&only=tick-storm,order-book`. */
export interface PageOptions {
  /** Length of one window. */
  readonly seconds: number;
  /** Windows of each variant. */
  readonly rounds: number;
  /** Ids of scenarios; null: all. */
  readonly only: readonly string[] | null;
}

const SECONDS = 1.5;
const ROUNDS = 3;

function within(text: string | null, least: number, most: number, otherwise: number): number {
  const value = text === null || text.trim() === '' ? NaN : Number(text);
  return value >= least && value <= most ? value : otherwise;
}

/**
 * Reads the options of an address. An invalid value falls back to its default, since typing errors are common on
 * phones.
 */
export function pageOptions(search: string): PageOptions {
  const asked = new URLSearchParams(search);
  const only = asked.get('only');
  return {
    seconds: within(asked.get('seconds'), 0.2, 30, SECONDS),
    rounds: Math.round(within(asked.get('rounds'), 1, 20, ROUNDS)),
    only: only === null || only === '' ? null : only.split(',').map((id) => id.trim()),
  };
}
