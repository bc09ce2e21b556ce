import { beforeEach, expect, it, vi } from 'vitest';
import { forgetRunningTrade, showRunningTrade } from '../../../src/app/show-running-trade.ts';
import { sessionStore } from '../../../src/data/session.ts';
import { currentUpDownOrders } from '../../../src/data/up-down-order-lists.ts';
import { runningTrade } from '../../../src/features/shell/overlays.ts';
import { browserStorage } from '../../../src/model/storage.ts';
import { upDownOrdersStore } from '../../../src/signals/up-down-orders.ts';
import { openOrder, settledOrder } from '../signals/up-down-samples.ts';

// Its styles and texts need a page.
vi.mock('../../../src/features/up-down/orders/running-card.tsx', () => ({ RunningCard: () => null }));

/** The stored text that index.html reads. */
const roomUntil = () => browserStorage.text('tradeRunsUntil').read();
const removeAttribute = vi.fn();
vi.stubGlobal('document', { documentElement: { removeAttribute } });

const endingIn = (id: string, ms: number) => ({ ...openOrder(id, 1000), dueMs: Date.now() + ms });
const listed = (...rows: ReturnType<typeof endingIn>[]) => currentUpDownOrders.apply({ rows, total: rows.length });

let started = false;
let accounts = 0;
beforeEach(() => {
  upDownOrdersStore.clear();
  sessionStore.applySignOut();
  forgetRunningTrade();
  sessionStore.applySignIn(`token ${++accounts}`, { userId: 'u', address: '0xAb', walletKind: 'demo' });
  if (!started) showRunningTrade();
  started = true;
  runningTrade.value = null;
  removeAttribute.mockClear();
});

it('keeps room until shortly before the last end, by the clock of this device', () => {
  listed(endingIn('a', 30_000), endingIn('b', 60_000));
  expect(Number(roomUntil()) - Date.now()).toBeGreaterThan(56_000);
  expect(Number(roomUntil()) - Date.now()).toBeLessThanOrEqual(57_000);
  upDownOrdersStore.applySettled(settledOrder(upDownOrdersStore.current.peek().find(({ id }) => id === 'b')!));
  expect(Number(roomUntil()) - Date.now()).toBeLessThanOrEqual(27_000);
});

it('keeps none for a trade that would be over before a start shows it', () => {
  listed(endingIn('a', 2000));
  expect(roomUntil()).toBeNull();
});

it('leaves what the last visit noted until the exchange has said what runs', () => {
  browserStorage.text('tradeRunsUntil').write('1');
  upDownOrdersStore.applyCreated(endingIn('a', 30_000));
  expect(roomUntil()).toBe('1');
});

it('gives the room back where nothing runs, and to the card where something does', async () => {
  listed();
  expect(removeAttribute).toHaveBeenCalledWith('data-trade-runs');
  removeAttribute.mockClear();
  listed(endingIn('a', 30_000));
  expect(removeAttribute).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(runningTrade.value).not.toBeNull());
  expect(removeAttribute).toHaveBeenCalledWith('data-trade-runs');
});

it('keeps none for another account', () => {
  listed(endingIn('a', 30_000));
  forgetRunningTrade();
  expect(roomUntil()).toBeNull();
});
