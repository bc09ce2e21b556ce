import { the } from '../person.ts';
import { TRADE } from './step.ts';
import type { Step } from './step.ts';

/** All scenarios of a third of a second take half a minute, and longer in software. */
const BENCH_MS = 240_000;

/** The page that measures a phone opens, and no scenario of it fails. */
const bench: Step = {
  name: 'bench',
  async walk({ person, url, quick }) {
    await person.tab.open(`${url}/bench.html?seconds=0.3&rounds=1${quick ? '&only=tick-storm' : ''}`);
    await person.taps(the('button', 'Run'));
    await person.sees(the('button', 'Run again'), BENCH_MS);
    const states = await person.ask(
      () =>
        [...document.querySelectorAll<HTMLElement>('[data-scenario]')].map(
          ({ dataset, innerText }) => [dataset['scenario'] ?? '', dataset['state'] ?? '', innerText] as const,
        ),
      null,
    );
    if (states.length === 0) throw new Error('the bench shows no scenario');
    const failed = states.filter(([, state]) => state !== 'done');
    if (failed.length > 0) throw new Error(failed.map(([, , text]) => text.replace(/\s+/g, ' ')).join('; '));
  },
};

/** Order book and charts compute in WebAssembly here, not in their JavaScript twins, and the app says so itself. */
const wasm: Step = {
  name: 'wasm',
  async walk({ person, open }) {
    await open(TRADE);
    await person.sees(the('lastPrice'));
    await person.visits('/pages/diagnostics/diagnostics');
    await person.reads(the('main'), /Order book and charts run in WebAssembly/);
  },
};

export const MEASURING_STEPS: readonly Step[] = [bench, wasm];
