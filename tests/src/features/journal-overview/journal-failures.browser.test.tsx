import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startCompute, stopCompute } from '../../../../src/compute/start-compute.ts';
import { dropKeptJournal } from '../../../../src/data/drop-kept-journal.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import { daySums } from '../../../../src/features/trade-journal/figures/day-sums.ts';
import { chooseSpan } from '../../../../src/features/trade-journal/table/journal-choice.ts';
import { refreshJournal } from '../../../../src/features/trade-journal/table/journal-state.ts';
import { syncJournal } from '../../../../src/features/trade-journal/table/sync-journal.ts';
import { JournalView } from '../../../../src/pages/journal/journal-view.tsx';
import { seededRandom } from '../../../soak/random.ts';
import { shellAround } from '../../pages/profile-shell.tsx';
import { journalExchange, randomUpDown } from '../trade-journal/journal-exchange.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';

vi.mock('../../../../src/features/trade-journal/figures/day-sums.ts', { spy: true });
vi.mock('../../../../src/features/trade-journal/table/sync-journal.ts', { spy: true });

const failed = page.getByText('This device could not compute the journal');
const retry = page.getByRole('button', { name: 'Try again' });
const month = page.getByRole('region', { name: 'Calendar' });
const figures = page.getByRole('region', { name: 'Key figures' });

async function shown() {
  await render(shellAround(PATHS.journal, <JournalView view={null} />).page);
}

beforeEach(() => {
  dropKeptJournal();
  startCompute({ createWorker: null });
  // Without coins that are held no prices are asked for, which have a retry of their own.
  journalExchange({ fills: [], upDown: randomUpDown(seededRandom(2), 40) });
  sessionStore.applySignIn('token', { userId: 'user-1', address: '0x1', walletKind: 'demo' });
  chooseSpan('all');
});
afterEach(() => {
  sessionStore.applySignOut();
  stopCompute();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('a journal that this device cannot compute', () => {
  it('says so in the place of the calendar alone when only its days fail, and tries again', async () => {
    vi.mocked(daySums).mockRejectedValueOnce(new Error('worker'));
    await shown();
    await expect.element(failed).toBeVisible();
    await expect.element(figures).toBeVisible();
    await expect.element(month).not.toBeInTheDocument();
    await retry.click();
    await expect.element(month).toBeVisible();
    await expect.element(failed).not.toBeInTheDocument();
  });

  it('keeps what is known, with a retry above it', async () => {
    await shown();
    await expect.element(figures).toBeVisible();
    vi.mocked(syncJournal).mockRejectedValueOnce(new Error('worker'));
    await refreshJournal();
    await expect.element(failed).toBeVisible();
    await expect.element(figures).toBeVisible();
    await retry.click();
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(figures).toBeVisible();
  });
});
