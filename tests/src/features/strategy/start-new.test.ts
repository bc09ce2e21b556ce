import { expect, it } from 'vitest';
import { NEW } from '../../../../src/features/strategy/drafts.ts';
import { notebook } from '../../../../src/features/strategy/notebook.ts';
import { startNew } from '../../../../src/features/strategy/start-new.ts';
import { draftWith } from './a-draft.ts';

it('shows no figures of the strategy whose place a new one takes', async () => {
  await startNew(draftWith({ name: 'first' }));
  notebook.noteRun(NEW, { ms: 1, gain: 0.5, hold: 0, drawdown: 0.1, sharpe: null, trades: 3, past: null });
  expect(notebook.lastRun(NEW)).not.toBeNull();
  expect(await startNew(draftWith({ name: 'second' }))).toBe(true);
  expect(notebook.lastRun(NEW)).toBeNull();
});
