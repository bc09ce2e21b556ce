import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { afterTrade, NO_POSITION } from '../../../../server/engine/spot/position.ts';
import { startCompute, stopCompute } from '../../../../src/compute/start-compute.ts';
import { orderOperations } from '../../../../src/compute/order/operations.ts';
import { groupAt } from '../../../../src/compute/order/groups.ts';
import { kernelGroups, kernelLots } from '../../../../src/compute/order/lots-kernels.ts';
import { plainLots, proceedsOf } from '../../../../src/compute/order/lots.ts';
import type { LotsJob } from '../../../../src/compute/order/lots.ts';
import { fillsFrom, lotsInChunks } from '../../../../src/compute/order/lots-in-chunks.ts';
import {
  lotAt,
  LOT_WORDS,
  MOST_FILLS,
  NO_LOTS,
  POSITION_WORDS,
  positionAt,
} from '../../../../src/compute/order/lots-state.ts';
import type { LotsState } from '../../../../src/compute/order/lots-state.ts';
import { unitsColumnOf } from '../../../../src/compute/order/units-column.ts';
import { doublesOf, setWide, wideAt } from '../../../../src/compute/order/wide-columns.ts';
import { LONG } from '../../../long.ts';
import { seededRandom } from '../../../soak/random.ts';
import { orderKernelsOf } from '../../../wasm/order-variants.ts';

const kernels = await orderKernelsOf('simd');
const { lots, groups } = orderOperations;
const FINE = 10n ** 10n;
const COINS = 20;
const CHUNK = 20_000;

/** Fills as trading makes them: prices that walk, sizes in steps, fees of the two rates, sales of what is held or more. */
function tradedFills(count: number, seed: number): LotsJob {
  const random = seededRandom(seed);
  const prices = Array.from({ length: COINS }, () => 10 ** (random.below(8) - 3));
  const held = Array<number>(COINS).fill(0);
  const job = {
    coins: new Uint16Array(count),
    sides: new Uint8Array(count),
    quantities: new BigInt64Array(count),
    quotes: new BigInt64Array(count),
    fees: new BigInt64Array(count),
    times: new Float64Array(count),
    coinCount: COINS,
  };
  for (let row = 0; row < count; row++) {
    const coin = random.below(COINS);
    prices[coin]! *= 1 + (random.next() - 0.5) / 50;
    const sells = random.chance(held[coin]! > 0 ? 0.5 : 0.03);
    const wished = Math.max(1, Math.round((10 + random.next() * 5000) / prices[coin]! / 1e-5));
    // Every third sale sells all, so that positions are closed again and again; a few sell what was never bought here.
    const steps =
      sells && held[coin]! > 0 && random.chance(0.97)
        ? random.chance(0.3)
          ? held[coin]!
          : Math.min(wished, held[coin]!)
        : wished;
    held[coin] = sells ? Math.max(0, held[coin]! - steps) : held[coin]! + steps;
    job.coins[row] = coin;
    job.sides[row] = sells ? 1 : 0;
    job.quantities[row] = BigInt(steps) * 1000n;
    job.quotes[row] = BigInt(Math.max(1, Math.round(steps * 1e-5 * prices[coin]! * 1e8)));
    job.fees[row] = (job.quotes[row]! * (random.chance(0.4) ? 8n : 10n)) / 10_000n + 1n;
    job.times[row] = 1_700_000_000_000 + row * 60_000;
  }
  return job;
}

const rowsOf = (job: LotsJob, from: number, to: number, state: LotsState): LotsJob => ({
  coins: job.coins.slice(from, to),
  sides: job.sides.slice(from, to),
  quantities: job.quantities.slice(from, to),
  quotes: job.quotes.slice(from, to),
  fees: job.fees.slice(from, to),
  times: job.times.slice(from, to),
  coinCount: job.coinCount,
  state,
});

describe('lots', () => {
  it(
    'agree with the positions of the exchange on every fill',
    () => {
      const count = LONG ? 1_000_000 : 30_000;
      const job = tradedFills(count, 7);
      const positions = Array.from({ length: COINS }, () => NO_POSITION);
      let state: LotsState = NO_LOTS;
      let differences = 0;
      let closed = 0;
      const uncovered = Array<bigint>(COINS).fill(0n);
      for (let from = 0; from < count; from += CHUNK) {
        const part = rowsOf(job, from, Math.min(count, from + CHUNK), state);
        const result = kernelLots(kernels, part);
        for (let row = 0; row < part.coins.length; row++) {
          const coin = part.coins[row]!;
          const before = positions[coin]!;
          const after = afterTrade(before, {
            side: part.sides[row] ? 'sell' : 'buy',
            quantity: part.quantities[row]! * FINE,
            quote: part.quotes[row]! * FINE,
            fee: part.fees[row]! * FINE,
          });
          positions[coin] = after;
          const known = part.sides[row] ? before.quantity - after.quantity : 0n;
          if (part.sides[row]) uncovered[coin]! += part.quantities[row]! - known / FINE;
          if (wideAt(result.gains, row) !== after.realised - before.realised) differences++;
          if (result.covered[row]! * FINE !== known) differences++;
        }
        state = result.state;
        for (const [coin, theirs] of positions.entries()) {
          const ours = positionAt(state, coin);
          expect({ ...ours, quantity: ours.quantity * FINE, fees: ours.fees * FINE }).toMatchObject({ ...theirs });
          expect(ours.uncovered).toBe(uncovered[coin]);
          // Once nothing is left, both methods have realised the same to the last digit.
          if (theirs.quantity !== 0n) continue;
          closed++;
          expect(ours.realisedFifo).toBe(ours.realised);
        }
      }
      expect(differences).toBe(0);
      expect(state.fills).toBe(count);
      if (LONG) expect(closed).toBeGreaterThan(50);
    },
    LONG ? 300_000 : 30_000,
  );

  it('realise the same by both methods on every position that is closed', () => {
    const job = tradedFills(4000, 11);
    let state: LotsState = NO_LOTS;
    let closed = 0;
    for (let row = 0; row < job.coins.length; row++) {
      ({ state } = kernelLots(kernels, rowsOf(job, row, row + 1, state)));
      const position = positionAt(state, job.coins[row]!);
      if (position.quantity > 0n) continue;
      closed++;
      expect(position.cost).toBe(0n);
      expect(position.realisedFifo).toBe(position.realised);
    }
    expect(closed).toBeGreaterThan(200);
  });

  it('share out the cost of every sale to the lots it used', () => {
    const job = tradedFills(5000, 3);
    const { covered, gainsFifo, uses, state } = kernelLots(kernels, job);
    const [quantities, costs] = [new Map<number, bigint>(), new Map<number, bigint>()];
    for (let at = 0; at < uses.length / LOT_WORDS; at++) {
      const { link, fill, boughtMs, quantity, cost } = lotAt(uses, at);
      expect([job.sides[fill], job.coins[fill], job.times[fill]]).toEqual([0, job.coins[link], boughtMs]);
      quantities.set(link, (quantities.get(link) ?? 0n) + quantity);
      costs.set(link, (costs.get(link) ?? 0n) + cost);
    }
    for (let row = 0; row < job.coins.length; row++) {
      expect(quantities.get(row) ?? 0n).toBe(covered[row]);
      if (covered[row] === 0n) continue;
      const proceeds = proceedsOf(job.quotes[row]!, job.fees[row]!, covered[row]!, job.quantities[row]!);
      expect(proceeds - costs.get(row)!).toBe(wideAt(gainsFifo, row));
    }
    // Bought coins that no sale has used are open.
    const bought = [...job.sides].reduce((sum, side, row) => (side ? sum : sum + job.quantities[row]!), 0n);
    const used = [...quantities.values()].reduce((sum, each) => sum + each, 0n);
    const open = Array.from({ length: state.lots.length / LOT_WORDS }, (_, at) => lotAt(state.lots, at));
    expect(open.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(bought - used);
  });

  it('change only the cut digits when a fill comes in two parts', () => {
    const amount = fc.bigInt({ min: 2n, max: 10n ** 12n });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), amount, amount, fc.bigInt({ min: 0n, max: 10n ** 9n })), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.nat(),
        (fills, pick) => {
          const jobOf = (list: typeof fills): LotsJob => ({
            coins: new Uint16Array(list.length),
            sides: Uint8Array.from(list, ([sells]) => Number(sells)),
            quantities: BigInt64Array.from(list, ([, quantity]) => quantity),
            quotes: BigInt64Array.from(list, ([, , quote]) => quote),
            fees: BigInt64Array.from(list, ([, , , fee]) => fee),
            times: new Float64Array(list.length),
            coinCount: 1,
          });
          const at = pick % fills.length;
          const [sells, quantity, quote, fee] = fills[at]!;
          // Parts in proportion, as one price has.
          const whole: typeof fills = fills.with(at, [sells, quantity * 2n, quote * 2n, fee * 2n]);
          const halves = whole.toSpliced(at, 1, [sells, quantity, quote, fee], [sells, quantity, quote, fee]);
          const [one, two] = [whole, halves].map((list) => positionAt(plainLots(jobOf(list)).state, 0));
          const near = (a: bigint, b: bigint) => expect(a - b < 200n && b - a < 200n).toBe(true);
          expect(two!.quantity).toBe(one!.quantity);
          near(one!.cost, two!.cost);
          near(one!.realised, two!.realised);
          near(one!.realisedFifo, two!.realisedFifo);
        },
      ),
    );
  });

  it('count by hand: two lots, a sale of one and a half, and one of coins never bought', () => {
    const job: LotsJob = {
      coins: Uint16Array.of(0, 0, 0, 1),
      sides: Uint8Array.of(0, 0, 1, 1),
      quantities: unitsColumnOf(['1', '1', '1.5', '2']),
      quotes: unitsColumnOf(['100', '110', '180', '50']),
      fees: unitsColumnOf(['0.1', '0.11', '0.18', '0.05']),
      times: Float64Array.of(1, 2, 3, 4),
      coinCount: 2,
    };
    const { gains, gainsFifo, covered, uses, state } = plainLots(job);
    const fine = (text: string): bigint => unitsColumnOf([text])[0]! * FINE;
    // Average: 1.5 of 2 coins that cost 210.21; lots: 100.1 and half of 110.11.
    expect(wideAt(gains, 2)).toBe(fine('179.82') - fine('157.6575'));
    expect(wideAt(gainsFifo, 2)).toBe(fine('179.82') - fine('155.155'));
    expect([...covered]).toEqual([0n, 0n, 150_000_000n, 0n]);
    expect([0, 1].map((at) => lotAt(uses, at))).toEqual([
      { link: 2, fill: 0, boughtMs: 1, quantity: 100_000_000n, cost: fine('100.1') },
      { link: 2, fill: 1, boughtMs: 2, quantity: 50_000_000n, cost: fine('55.055') },
    ]);
    expect(positionAt(state, 1)).toMatchObject({ realised: 0n, uncovered: 200_000_000n, fees: 5_000_000n, trades: 1 });
    expect(positionAt(state, 7)).toEqual({ ...positionAt(NO_LOTS, 0) });
  });
});

describe('groups of results', () => {
  it('add up to the whole, by coin and by order, under both methods', () => {
    const job = tradedFills(6000, 5);
    const { gains, gainsFifo, state } = kernelLots(kernels, job);
    const orders = Uint32Array.from(job.coins, (_, row) => Math.floor(row / 3));
    for (const [wides, name] of [
      [gains, 'realised'],
      [gainsFifo, 'realisedFifo'],
    ] as const) {
      const byCoin = kernelGroups(kernels, { keys: job.coins, groups: COINS, wides });
      for (let coin = 0; coin < COINS; coin++) expect(groupAt(byCoin, coin).net).toBe(positionAt(state, coin)[name]);
      const byOrder = kernelGroups(kernels, { keys: orders, groups: 2000, wides });
      const whole = kernelGroups(kernels, { keys: new Uint16Array(6000), groups: 1, wides });
      const total = Array.from({ length: 2000 }, (_, order) => wideAt(byOrder.nets, order)).reduce((a, b) => a + b, 0n);
      expect(total).toBe(groupAt(whole, 0).net);
      expect(groupAt(whole, 0).count).toBe(6000);
    }
  });
});

describe('long histories', () => {
  afterEach(stopCompute);

  it('go in chunks that make no difference, and say how far they are', async () => {
    startCompute({ createWorker: null });
    const job = tradedFills(150_001, 9);
    const { coinCount, ...fills } = job;
    const onProgress = vi.fn();
    const run = await lotsInChunks({ fills, coinCount, onProgress });
    expect(onProgress.mock.calls).toEqual([
      [75_000, 150_001],
      [150_001, 150_001],
    ]);
    const short = fillsFrom(fills, 0, 20_000);
    expect(await lotsInChunks({ fills: short, coinCount })).toEqual(plainLots({ ...short, coinCount }));
    const first = await lotsInChunks({ fills: fillsFrom(fills, 0, 100), coinCount });
    const rest = await lotsInChunks({ fills: fillsFrom(fills, 100, 150_001), coinCount, state: first.state });
    expect(rest.state).toEqual(run.state);
    expect(rest.gains).toEqual(run.gains.slice(200));
    expect(rest.uses.length).toBe(run.uses.length - first.uses.length);
  });

  it('of nothing have nothing', async () => {
    startCompute({ createWorker: null });
    const { coinCount, ...fills } = tradedFills(0, 1);
    const { state, uses } = await lotsInChunks({ fills, coinCount });
    expect([state.fills, state.lots.length, uses.length]).toEqual([0, 0, 0]);
    expect(state.positions).toHaveLength(COINS * POSITION_WORDS);
  });

  it('end when they are cancelled between chunks', async () => {
    startCompute({ createWorker: null });
    const { coinCount, ...fills } = tradedFills(150_000, 2);
    const stop = new AbortController();
    const done: number[] = [];
    const run = lotsInChunks({
      fills,
      coinCount,
      signal: stop.signal,
      onProgress(rows) {
        done.push(rows);
        stop.abort();
      },
    });
    await expect(run).rejects.toMatchObject({ code: 'aborted' });
    expect(done).toEqual([75_000]);
  });
});

describe('the check of a job', () => {
  const good = (): LotsJob => tradedFills(2, 1);
  const state = (): LotsState => plainLots(good()).state;
  const check = <Job>(operation: { check(job: Job): void }, job: unknown) => operation.check(job as Job);

  it.each<[string, () => void]>([
    ['coins: must be a Uint16Array', () => check(lots, { ...good(), coins: Uint32Array.of(1, 2) })],
    ['sides: must be a Uint8Array', () => check(lots, { ...good(), sides: undefined })],
    ['quotes: must be a BigInt64Array', () => check(lots, { ...good(), quotes: Float64Array.of(1, 2) })],
    ['times: must be a Float64Array', () => check(lots, { ...good(), times: [1, 2] })],
    ['state.lots: must be a BigInt64Array', () => check(lots, { ...good(), state: { ...state(), lots: null } })],
    ['keys: must be a Uint16Array or a Uint32Array', () => check(groups, { keys: Uint8Array.of(1), groups: 2 })],
    ['units, wides: one of them is needed', () => check(groups, { keys: Uint16Array.of(1), groups: 2 })],
    [
      'units, wides: one of them is needed',
      () =>
        check(groups, {
          keys: Uint16Array.of(1),
          groups: 2,
          units: BigInt64Array.of(1n),
          wides: BigInt64Array.of(1n, 0n),
        }),
    ],
  ])('TypeError %s', (message, call) => expect(call).toThrow(new TypeError(message)));

  it.each<[string, () => void]>([
    ['sides: 1 rows instead of 2', () => check(lots, { ...good(), sides: Uint8Array.of(0) })],
    ['fees: 3 rows instead of 2', () => check(lots, { ...good(), fees: BigInt64Array.of(1n, 1n, 1n) })],
    ['coinCount: must be a whole number, 0 … 65536', () => check(lots, { ...good(), coinCount: -1 })],
    [
      `coins: more than ${MOST_FILLS} fills`,
      () => check(lots, { ...good(), state: { ...state(), fills: MOST_FILLS - 1 } }),
    ],
    [
      'state.fills: must be a whole number, 0 … 16777216',
      () => check(lots, { ...good(), state: { ...state(), fills: NaN } }),
    ],
    ['state.positions: 20 coins, more than 19', () => check(lots, { ...good(), coinCount: 19, state: state() })],
    ['state.lots: not whole lots', () => check(lots, { ...good(), state: { ...state(), lots: BigInt64Array.of(1n) } })],
    [
      'state.positions: not whole positions',
      () => check(lots, { ...good(), state: { ...state(), positions: BigInt64Array.of(1n) } }),
    ],
    ...[0, 1, 4, 5].map((sum): [string, () => void] => [
      'state.positions: coin 0 cannot be',
      () => {
        const positions = new BigInt64Array(POSITION_WORDS);
        setWide(positions, sum, -1n);
        check(lots, { ...good(), state: { ...state(), positions } });
      },
    ]),
    [
      'state.positions: coin 0 cannot be',
      () => {
        const positions = new BigInt64Array(POSITION_WORDS);
        setWide(positions, 2, 2n ** 123n);
        check(lots, { ...good(), state: { ...state(), positions } });
      },
    ],
    [
      'state.positions: coin 0 cannot be',
      () => {
        const positions = new BigInt64Array(POSITION_WORDS);
        positions[POSITION_WORDS - 1] = 3n;
        check(lots, { ...good(), state: { ...state(), positions } });
      },
    ],
    [
      'wides: 1 rows instead of 2',
      () => check(groups, { keys: Uint16Array.of(1), groups: 2, wides: BigInt64Array.of(1n) }),
    ],
    [
      'groups: must be a whole number, 0 … 262144',
      () => check(groups, { keys: Uint16Array.of(1), groups: 2 ** 18 + 1 }),
    ],
    [
      'rows: there is no row 1',
      () => check(groups, { keys: Uint16Array.of(1), groups: 2, units: BigInt64Array.of(1n), rows: Uint32Array.of(1) }),
    ],
  ])('RangeError %s', (message, call) => expect(call).toThrow(new RangeError(message)));

  it('names every buffer that moves', () => {
    const job = { ...good(), state: state() };
    expect(new Set(lots.moves(job)).size).toBe(8);
    expect(lots.returns(plainLots(good()))).toHaveLength(6);
    const groupsJob = { keys: Uint16Array.of(0), groups: 1, units: BigInt64Array.of(1n), rows: Uint32Array.of(0) };
    expect(groups.moves(groupsJob)).toHaveLength(3);
    expect(groups.returns(groups.plain(groupsJob))).toHaveLength(2);
  });
});

describe('numbers of 128 bits', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n })), (values) => {
        const column = new BigInt64Array(2 * values.length);
        values.forEach((value, row) => setWide(column, row, value));
        expect(values.map((_, row) => wideAt(column, row))).toEqual(values);
      }),
    );
  });

  it('are near doubles, with their signs', () => {
    const value = fc.oneof(
      fc.bigInt(-9n, 9n),
      fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n }),
      fc.constantFrom(2n ** 32n, -(2n ** 32n), 2n ** 64n, -(2n ** 64n), 2n ** 96n, -(2n ** 96n), -(2n ** 127n)),
    );
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const column = new BigInt64Array(2 * values.length);
        values.forEach((each, row) => setWide(column, row, each));
        const doubles = doublesOf(column);
        values.forEach((each, row) => {
          const nearest = Number(each);
          expect(Math.abs(doubles[row]! - nearest)).toBeLessThanOrEqual(Math.abs(nearest) * 2 ** -52);
          expect(Math.sign(doubles[row]!)).toBe(Math.sign(nearest));
        });
      }),
    );
  });

  it.each([2n ** 127n, -(2n ** 127n) - 1n])('are refused beyond that: %s', (value) => {
    expect(() => setWide(new BigInt64Array(2), 0, value)).toThrow(RangeError);
  });
});

describe('texts to units', () => {
  const textOf = (units: bigint, cut: number): string => {
    const digits = String(units < 0n ? -units : units).padStart(9, '0');
    const places = digits.slice(-8).slice(0, 8 - cut) + '0'.repeat(cut);
    const short = places.replace(/0+$/, '');
    const shown = cut % 2 ? places : short;
    return `${units < 0n ? '-' : ''}${digits.slice(0, -8)}${shown ? `.${shown}` : ''}`;
  };

  it('give every amount of the wire, short and long', () => {
    const units = fc.oneof(
      fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
      fc.bigInt({ min: -(10n ** 15n) - 5n, max: 10n ** 15n + 5n }),
      fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(units, fc.nat(8))), (list) => {
        const texts = list.map(([value, cut]) => textOf(value - (value % 10n ** BigInt(cut)), cut));
        const expected = list.map(([value, cut]) => value - (value % 10n ** BigInt(cut)));
        expect([...unitsColumnOf(texts)]).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, bigint]>([
    ['0', 0n],
    ['-0', 0n],
    ['0.00000001', 1n],
    ['-0.00000001', -1n],
    ['1.500000000000000000', 150_000_000n],
    ['0.000000010', 1n],
    ['42.94967296', 2n ** 32n],
    ['-42.94967296', -(2n ** 32n)],
    ['-42.94967297', -(2n ** 32n) - 1n],
    ['9999999.99999999', 999_999_999_999_999n],
    ['10000000.00000000', 10n ** 15n],
    ['92233720368.54775807', 2n ** 63n - 1n],
  ])('read %s', (text, units) => expect(unitsColumnOf([text])).toEqual(BigInt64Array.of(units)));

  it.each(['', '-', '.', '1.', '.5', '1e3', '+1', ' 1', '1 ', '1.2.3', '--1', 'NaN', '0x1', '1,5', '٣', '0.000000001'])(
    'refuse %o and name its row',
    (text) => expect(() => unitsColumnOf(['1', text])).toThrow(/^row 1: no amount of at most 8 places$/),
  );

  it('refuse what does not fit', () => {
    expect(() => unitsColumnOf(['92233720368.54775808'])).toThrow(new RangeError('row 0: does not fit 64 bits'));
  });
});
