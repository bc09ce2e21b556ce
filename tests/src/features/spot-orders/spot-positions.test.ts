import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchSpotPositions } from '../../../../src/features/spot-orders/order-calls.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { followSpotPositions, spotPositions } from '../../../../src/features/spot-orders/spot-positions.ts';
import type { SpotFill, SpotPosition } from '../../../../src/model/spot-order.ts';
import { spotOrdersStore } from '../../../../src/signals/spot-orders.ts';

vi.mock('../../../../src/features/spot-orders/order-calls.ts', () => ({ fetchSpotPositions: vi.fn() }));

const LONGER_THAN_A_GATHERING_MS = 1000;
const asked = vi.mocked(fetchSpotPositions);
const position = (asset: string, quantity: string) => ({ asset, quantity }) as SpotPosition;
let fills = 0;
const fill = () => spotOrdersStore.applyFill({ id: `f${++fills}`, timeMs: fills } as SpotFill);

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
  const rows = [position('ETH', '0.00'), position('SOL', '2'), position('BTC', '0'), position('ADA', '0.10')];
  asked.mockResolvedValue({ success: true, data: { rows, total: rows.length } });
  sessionStore.applySignIn('mine', { userId: 'me', address: '0xAb', walletKind: 'demo' });
});
afterEach(() => void vi.useRealTimers());

it('shows coins that are held before those that are not, each by name', async () => {
  await spotPositions.refresh();
  expect(spotPositions.now.value.value?.map(({ asset }) => asset)).toEqual(['ADA', 'SOL', 'BTC', 'ETH']);
});

it('asks once for fills that come together, however many follow, and no more when the last has left', async () => {
  const leave = [followSpotPositions(), followSpotPositions()];
  asked.mockClear();
  fill();
  fill();
  await vi.advanceTimersByTimeAsync(LONGER_THAN_A_GATHERING_MS);
  expect(asked).toHaveBeenCalledTimes(1);

  leave[0]!();
  fill();
  await vi.advanceTimersByTimeAsync(LONGER_THAN_A_GATHERING_MS);
  expect(asked).toHaveBeenCalledTimes(2);

  leave[1]!();
  fill();
  await vi.advanceTimersByTimeAsync(LONGER_THAN_A_GATHERING_MS);
  expect(asked).toHaveBeenCalledTimes(2);
});
