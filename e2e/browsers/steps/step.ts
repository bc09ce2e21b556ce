import type { Line } from '../line.ts';
import type { Person } from '../person.ts';

/** The surroundings of a step: a person in front of a browser. */
export interface Scene {
  readonly person: Person;
  /** Origin of the app, at the end of the line. */
  readonly url: string;
  readonly line: Pick<Line, 'cut' | 'mend'>;
  /** A page of 1280 px: tickets stand beside the chart, and lists are tables. */
  readonly wide: boolean;
  /** True for the shortest form of a step, for `npm test`. */
  readonly quick: boolean;
  /** Loads a route of the app, with the level of the walk. */
  open(route: string): Promise<void>;
}

/** Steps run in order in one browser; each also works without those before it, so that `--steps` can choose. */
export interface Step {
  readonly name: string;
  /** @throws Error with what a person would have seen and did not */
  walk(scene: Scene): Promise<void>;
}

export const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
