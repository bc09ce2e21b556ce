import { expect, it } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { createOwnFills, FILLS_MAX, withoutRepeats } from '../../../../src/features/chart/own-fills.ts';
import type { AskFills } from '../../../../src/features/chart/own-fills.ts';
import type { SpotFill } from '../../../../src/model/spot-order.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;
const fill = (id: string) => ({ id }) as SpotFill;

/** Answers when told to. */
function setUp() {
  const asked: [MarketSymbol, number][] = [];
  const waiting: ((ids: readonly string[] | null) => void)[] = [];
  const ask: AskFills = (symbol, count) => {
    asked.push([symbol, count]);
    return new Promise((resolve) => {
      waiting.push((ids) =>
        resolve(
          ids
            ? { success: true, data: { rows: ids.map(fill), total: ids.length } }
            : ({ success: false } as Awaited<ReturnType<AskFills>>),
        ),
      );
    });
  };
  const fills = createOwnFills(ask);
  return { fills, asked, waiting, ids: () => fills.known.value.map(({ id }) => id) };
}

it('asks for a market once a session, and for another one too', async () => {
  const { fills, asked, waiting, ids } = setUp();
  const first = fills.load(BTC, 'me');
  void fills.load(BTC, 'me');
  waiting[0]!(['1', '2']);
  await first;
  await fills.load(BTC, 'me');
  const second = fills.load(ETH, 'me');
  waiting[1]!(['3']);
  await second;
  expect(asked).toEqual([
    [BTC, FILLS_MAX],
    [ETH, FILLS_MAX],
  ]);
  expect(ids()).toEqual(['1', '2', '3']);
});

it('asks nothing for nobody, and again after a failure', async () => {
  const { fills, asked, waiting, ids } = setUp();
  await fills.load(BTC, null);
  expect(asked).toEqual([]);
  const failed = fills.load(BTC, 'me');
  waiting[0]!(null);
  await failed;
  const again = fills.load(BTC, 'me');
  waiting[1]!(['1']);
  await again;
  expect(ids()).toEqual(['1']);
});

it('shows nobody the fills of another person, also when they come late', async () => {
  const { fills, waiting, ids } = setUp();
  const mine = fills.load(BTC, 'me');
  waiting[0]!(['1']);
  await mine;
  const late = fills.load(ETH, 'me');
  await fills.load(BTC, null);
  expect(ids()).toEqual([]);
  const other = fills.load(ETH, 'you');
  waiting[1]!(['2']);
  await late;
  expect(ids()).toEqual([]);
  waiting[2]!(['3']);
  await other;
  expect(ids()).toEqual(['3']);
});

it('takes every fill once', () => {
  expect(withoutRepeats([fill('1'), fill('2'), fill('1')]).map(({ id }) => id)).toEqual(['1', '2']);
});
