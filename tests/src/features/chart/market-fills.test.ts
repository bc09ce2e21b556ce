import { beforeEach, expect, it, vi } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { fetchSpotFills } from '../../../../src/api/spot-order-calls.ts';
import type { SummedPage } from '../../../../src/api/spot-order-calls.ts';
import type { CallResult } from '../../../../src/api/result.ts';
import { FILLS_MAX, marketFills } from '../../../../src/features/chart/market-fills.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { withoutRepeats } from '../../../../src/features/chart/own-activity.ts';
import type { SpotFill } from '../../../../src/model/spot-order.ts';

vi.mock('../../../../src/api/spot-order-calls.ts', () => ({ fetchSpotFills: vi.fn() }));

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;
const fill = (id: string) => ({ id }) as SpotFill;
const me = { userId: 'me', address: '0xAb', walletKind: 'demo' } as const;

/** Functions that answer pending requests; null makes one fail. */
let waiting: ((ids: readonly string[] | null) => void)[] = [];
const ids = (symbol: MarketSymbol) => marketFills(symbol).now.value.value?.map(({ id }) => id) ?? null;

beforeEach(() => {
  waiting = [];
  vi.mocked(fetchSpotFills).mockClear();
  vi.mocked(fetchSpotFills).mockImplementation(
    () =>
      new Promise((resolve) =>
        waiting.push((named) =>
          resolve(
            named
              ? { success: true, data: { rows: named.map(fill), total: named.length, sums: null } }
              : ({ success: false, error: { kind: 'network' } } as CallResult<SummedPage<SpotFill>>),
          ),
        ),
      ),
  );
  for (const symbol of [BTC, ETH]) marketFills(symbol).clear();
  sessionStore.applySignIn('mine', me);
});

it('asks for a market once a session, and for another one too', async () => {
  const first = marketFills(BTC).load();
  void marketFills(BTC).load();
  waiting[0]!(['1', '2']);
  await first;
  await marketFills(BTC).load();
  const second = marketFills(ETH).load();
  waiting[1]!(['3']);
  await second;
  expect(vi.mocked(fetchSpotFills).mock.calls).toEqual([
    [{ pageNum: 1, pageSize: FILLS_MAX, symbol: BTC }],
    [{ pageNum: 1, pageSize: FILLS_MAX, symbol: ETH }],
  ]);
  expect([ids(BTC), ids(ETH)]).toEqual([['1', '2'], ['3']]);
});

it('asks nothing for nobody, and again after a failure', async () => {
  sessionStore.applySignOut();
  await marketFills(BTC).load();
  expect(waiting).toHaveLength(0);
  sessionStore.applySignIn('mine', me);
  const failed = marketFills(BTC).load();
  waiting[0]!(null);
  await failed;
  const again = marketFills(BTC).load();
  waiting[1]!(['1']);
  await again;
  expect(ids(BTC)).toEqual(['1']);
});

it('shows nobody the fills of another person, also when they come late', async () => {
  const mine = marketFills(BTC).load();
  waiting[0]!(['1']);
  await mine;
  const late = marketFills(ETH).load();
  sessionStore.applySignOut();
  expect(ids(BTC)).toBeNull();
  sessionStore.applySignIn('yours', { ...me, userId: 'you' });
  const other = marketFills(ETH).load();
  waiting[1]!(['2']);
  await late;
  expect([ids(BTC), ids(ETH)]).toEqual([null, null]);
  waiting[2]!(['3']);
  await other;
  expect(ids(ETH)).toEqual(['3']);
});

it('takes every fill once', () => {
  expect(withoutRepeats([fill('1'), fill('2'), fill('1')]).map(({ id }) => id)).toEqual(['1', '2']);
});
