import { expect, it, vi } from 'vitest';
import { openPersonSide, personSide, walletSheet, withPersonSide } from '../../../src/app/open-person-side.ts';
import type { PersonSide } from '../../../src/app/person-side.ts';
import type { LiveClient } from '../../../src/live/live-client.ts';

const side = vi.hoisted(() => ({ wallet: { name: 'the wallet' } }));
vi.mock('../../../src/app/person-side.ts', () => ({ startPersonSide: () => side }));
vi.mock('../../../src/features/wallet-sheet/wallet-sheet.tsx', () => ({
  walletSheetOf: (wallet: unknown) => ({ of: wallet }),
}));

it('lets a guest have the prices first, and comes at once when there is a wish for it', async () => {
  const opened = openPersonSide({} as LiveClient, () => {});
  await new Promise((done) => setTimeout(done, 250));
  expect(personSide()).toBeNull();

  const asked = vi.fn<(here: PersonSide) => void>();
  withPersonSide(asked);
  const started = performance.now();
  await vi.waitFor(() => expect(personSide()).toBe(side), { interval: 5 });
  expect(asked).toHaveBeenCalledExactlyOnceWith(side);
  // Without the wish a page comes to rest after 500 ms at the earliest, 250 of which had passed.
  expect(performance.now() - started).toBeLessThan(250);
  // Nobody has asked for the wallet: its sheet comes when the page has come to rest.
  expect(walletSheet.peek()).toBeNull();
  await opened;
  expect(walletSheet.peek()).toEqual({ of: side.wallet });
});
