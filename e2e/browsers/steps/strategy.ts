import { the } from '../person.ts';
import type { Step } from './step.ts';

/** The exchange makes files of a year first, and an old phone computes them. */
const COMPUTED_MS = 120_000;

/** A backtest of a template: its result stands beside buy and hold, and beside chance, which is computed after it. */
const strategy: Step = {
  name: 'strategy',
  async walk({ person, open }) {
    await open('/pages/strategy/strategy');
    await person.taps(the('button', /^MA cross/));
    await person.sees(the('region', 'Buy when'));
    await person.seesNothingCut();
    await person.taps(the('button', 'Run backtest'));
    await person.reads(the('region', 'Results'), /Rule\s*[+−]?[\d.,]+%/, COMPUTED_MS);
    await person.reads(the('region', 'Results'), /Chance\s*[+−]?[\d.,]+%/, COMPUTED_MS);
    await person.seesNothingCut();
  },
};

export const STRATEGY_STEPS: readonly Step[] = [strategy];
