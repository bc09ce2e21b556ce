import { expect, it } from 'vitest';
import { sessionStore } from '../../../../src/data/session.ts';
import { NEW, runKey } from '../../../../src/features/strategy/drafts.ts';
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

it('keeps the figures of what was never saved apart for each account', () => {
  const runOf = (gain: number) => ({ ms: 1, gain, hold: 0, drawdown: 0.1, sharpe: null, trades: 3, past: null });
  const enter = (userId: string) =>
    sessionStore.applySignIn('token', { userId, address: '0x1', walletKind: 'metamask' });
  enter('first');
  notebook.noteRun(runKey(NEW), runOf(0.5));
  notebook.noteRun(runKey('saved'), runOf(0.2));
  enter('second');
  expect(notebook.lastRun(runKey(NEW))).toBeNull();
  expect(notebook.lastRun(runKey('saved'))?.gain).toBe(0.2);
  enter('first');
  expect(notebook.lastRun(runKey(NEW))?.gain).toBe(0.5);
  sessionStore.applySignOut();
  expect(notebook.lastRun(runKey(NEW))).toBeNull();
});
