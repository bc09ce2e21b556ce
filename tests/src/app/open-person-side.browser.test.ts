import { expect, it, vi } from 'vitest';
import { openPersonSide, personSide, walletSheet, withPersonSide } from '../../../src/app/open-person-side.ts';
import type { PersonSide } from '../../../src/app/person-side.ts';
import type { LiveClient } from '../../../src/live/live-client.ts';

const side = vi.hoisted(() => ({ wallet: { name: 'the wallet' } }));
vi.mock('../../../src/app/person-side.ts', () => ({ startPersonSide: () => side }));
vi.mock('../../../src/features/wallet-sheet/wallet-sheet.tsx', () => ({
  walletSheetOf: (wallet: unknown) => ({ of: wallet }),
}));

it('leaves a guest who only looks without it, and comes at once when there is a wish for it', async () => {
  const opened = openPersonSide({} as LiveClient, () => {});
  await new Promise((done) => setTimeout(done, 900));
  expect(personSide()).toBeNull();

  const asked = vi.fn<(here: PersonSide) => void>();
  withPersonSide(asked);
  const started = performance.now();
  await vi.waitFor(() => expect(personSide()).toBe(side), { interval: 5 });
  expect(asked).toHaveBeenCalledExactlyOnceWith(side);
  // Without the wish it comes when the page is touched or has rested for seconds, which it has not.
  expect(performance.now() - started).toBeLessThan(1000);
  // Nobody has asked for the wallet: its sheet comes when the page is in use.
  expect(walletSheet.peek()).toBeNull();
  window.dispatchEvent(new PointerEvent('pointerdown'));
  await opened;
  expect(walletSheet.peek()).toEqual({ of: side.wallet });
});
