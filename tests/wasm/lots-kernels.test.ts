import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupAt, plainGroups } from '../../src/compute/order/groups.ts';
import type { GroupsJob } from '../../src/compute/order/groups.ts';
import { kernelGroups, kernelLots } from '../../src/compute/order/lots-kernels.ts';
import { plainLots } from '../../src/compute/order/lots.ts';
import type { LotsJob, LotsResult } from '../../src/compute/order/lots.ts';
import {
  lotAt,
  LOT_WORDS,
  MOST_FILLS,
  packLots,
  packPositions,
  positionAt,
} from '../../src/compute/order/lots-state.ts';
import type { LotsState } from '../../src/compute/order/lots-state.ts';
import type { OrderKernels } from '../../src/compute/order/order-kernels.ts';
import { wideAt } from '../../src/compute/order/wide-columns.ts';
import { modelGroups, modelLots } from '../models/lots-model.ts';
import { bothOrderKernels, orderKernelsOf } from './order-variants.ts';

const I64_MAX = 2n ** 63n - 1n;
const VARIANTS = await bothOrderKernels();

const ends = fc.constantFrom(0n, 1n, 2n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 62n, I64_MAX - 1n, I64_MAX);
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 20n }),
  fc.bigInt({ min: 0n, max: 10n ** 13n }),
  fc.bigInt({ min: 0n, max: I64_MAX }),
  ends,
);
/** Few coins and small steps, so that sales meet lots of their own size; and the ends of 64 bits. */
const quantity = fc.oneof(fc.bigInt({ min: 1n, max: 9n }), amount).map((value) => (value === 0n ? 1n : value));
const fill = fc.record({
  coin: fc.nat(2),
  side: fc.constantFrom(0, 0, 1),
  quantity,
  quote: amount,
  fee: fc.oneof(amount, fc.constant(0n)),
  time: fc.double({ noNaN: true }),
});

interface Fill {
  readonly coin: number;
  readonly side: number;
  readonly quantity: bigint;
  readonly quote: bigint;
  readonly fee: bigint;
  readonly time: number;
}

const jobOf = (fills: readonly Fill[]): LotsJob => ({
  coins: Uint16Array.from(fills, ({ coin }) => coin),
  sides: Uint8Array.from(fills, ({ side }) => side),
  quantities: BigInt64Array.from(fills, ({ quantity }) => quantity),
  quotes: BigInt64Array.from(fills, ({ quote }) => quote),
  fees: BigInt64Array.from(fills, ({ fee }) => fee),
  times: Float64Array.from(fills, ({ time }) => time),
  coinCount: 3,
});

const partOf = (job: LotsJob, from: number, to: number, state: LotsState | undefined): LotsJob => ({
  coins: job.coins.slice(from, to),
  sides: job.sides.slice(from, to),
  quantities: job.quantities.slice(from, to),
  quotes: job.quotes.slice(from, to),
  fees: job.fees.slice(from, to),
  times: job.times.slice(from, to),
  coinCount: job.coinCount,
  ...(state && { state }),
});

/** The job in pieces, each with the state of the one before it. */
function inPieces(job: LotsJob, cuts: readonly number[], lots: (piece: LotsJob) => LotsResult): LotsResult {
  const places = [0, ...cuts.map((cut) => cut % (job.coins.length + 1)).sort((a, b) => a - b), job.coins.length];
  const pieces: LotsResult[] = [];
  for (let i = 1; i < places.length; i++) {
    pieces.push(lots(partOf(job, places[i - 1]!, places[i]!, pieces.at(-1)?.state)));
  }
  const joined = (name: 'covered' | 'gains' | 'gainsFifo' | 'uses') =>
    BigInt64Array.from(pieces.flatMap((piece) => [...piece[name]]));
  return {
    covered: joined('covered'),
    gains: joined('gains'),
    gainsFifo: joined('gainsFifo'),
    uses: joined('uses'),
    state: pieces.at(-1)!.state,
  };
}

describe.each(VARIANTS)('lots and groups, %s', (_, kernels) => {
  const settled = <Result>(work: () => Result): Result => {
    const before = kernels.exports.mark();
    const result = work();
    expect(kernels.exports.mark()).toBe(before);
    return result;
  };

  it('have the digits of the exchange and of the plain twin, bit for bit', () => {
    fc.assert(
      fc.property(fc.array(fill, { maxLength: 60 }), (fills) => {
        const job = jobOf(fills);
        const plain = plainLots(job);
        expect(settled(() => kernelLots(kernels, job))).toEqual(plain);
        expect(plain).toMatchObject(modelLots(job).columns);
      }),
      { numRuns: 500 },
    );
  });

  it('are the same however the fills are cut', () => {
    fc.assert(
      fc.property(fc.array(fill, { maxLength: 60 }), fc.array(fc.nat(100), { maxLength: 5 }), (fills, cuts) => {
        const job = jobOf(fills);
        const whole = plainLots(job);
        expect(settled(() => inPieces(job, cuts, (piece) => kernelLots(kernels, piece)))).toEqual(whole);
        expect(inPieces(job, cuts, plainLots)).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });

  it('take a position beyond 64 bits apart', () => {
    const fills = Array.from({ length: 400 }, (_, row) => ({
      coin: row % 2,
      side: row % 8 > 5 || row > 350 ? 1 : 0,
      quantity: I64_MAX - BigInt(row) ** 5n,
      quote: I64_MAX - BigInt(row),
      fee: BigInt(row) ** 6n,
      time: row,
    }));
    const job = jobOf(fills);
    expect(kernelLots(kernels, job)).toEqual(plainLots(job));
    expect(positionAt(plainLots(partOf(job, 0, 300, undefined)).state, 0).quantity).toBeGreaterThan(2n ** 64n);
  });

  const good = jobOf([
    { coin: 0, side: 0, quantity: 5n, quote: 10n, fee: 0n, time: 1 },
    { coin: 2, side: 1, quantity: 5n, quote: 10n, fee: 1n, time: 2 },
  ]);
  it.each<[string, Partial<LotsJob>]>([
    ['coins: row 1 is not below 3', { coins: Uint16Array.of(2, 3) }],
    ['sides: row 0 is neither 0 nor 1', { sides: Uint8Array.of(2, 1) }],
    ['quantities: row 1 is not above zero', { quantities: BigInt64Array.of(1n, 0n) }],
    ['quantities: row 0 is not above zero', { quantities: BigInt64Array.of(-1n, 1n) }],
    ['quotes: row 1 is negative', { quotes: BigInt64Array.of(1n, -1n) }],
    ['fees: row 0 is negative', { fees: BigInt64Array.of(-(2n ** 63n), 1n) }],
  ])('refuse %s', (message, bad) => {
    const job = { ...good, ...bad };
    expect(() => plainLots(job)).toThrow(new RangeError(message));
    const name = message.slice(0, message.indexOf(':'));
    settled(() => expect(() => kernelLots(kernels, job)).toThrow(new RegExp(`^${name}: `)));
    expect(kernelLots(kernels, good)).toEqual(plainLots(good));
  });

  const kept = plainLots(good).state;
  const lot = { link: 0, fill: 0, boughtMs: 1, quantity: 5n, cost: 10n };
  it.each<[string, Partial<LotsState>]>([
    ['state.lots: lot 0 cannot be', { lots: packLots([{ ...lot, link: 3 }]) }],
    ['state.lots: lot 0 cannot be', { lots: packLots([{ ...lot, fill: 2 }]) }],
    ['state.lots: lot 1 cannot be', { lots: packLots([lot, { ...lot, quantity: 0n }]) }],
    ['state.lots: lot 0 cannot be', { lots: packLots([{ ...lot, quantity: -5n }]) }],
    ['state.lots: lot 0 cannot be', { lots: packLots([{ ...lot, cost: 2n ** 98n }]) }],
    ['state.lots: lot 0 cannot be', { lots: packLots([{ ...lot, cost: -1n }]) }],
    ['state.lots: not as many of coin 0 as its position', { lots: packLots([{ ...lot, quantity: 4n }]) }],
    ['state.lots: not as many of coin 0 as its position', { lots: packLots([]) }],
    ['state.lots: not as many of coin 0 as its position', { positions: packPositions([]) }],
    ['state.lots: not as many of coin 1 as its position', { lots: packLots([lot, { ...lot, link: 1 }]) }],
  ])('refuse the state with %s', (message, bad) => {
    const job = { ...good, state: { ...kept, ...bad } };
    expect(() => plainLots(job)).toThrow(new RangeError(message));
    settled(() => expect(() => kernelLots(kernels, job)).toThrow(/^state\.lots: /));
    expect(kernelLots(kernels, { ...good, state: kept })).toEqual(plainLots({ ...good, state: kept }));
  });

  const value = fc.oneof(
    fc.bigInt({ min: -5n, max: 5n }),
    fc.bigInt({ min: -I64_MAX - 1n, max: I64_MAX }),
    fc.constantFrom(I64_MAX, -I64_MAX - 1n),
  );
  const wideValue = fc.oneof(
    value,
    fc.bigInt({ min: -(2n ** 120n), max: 2n ** 120n }),
    fc.constantFrom(2n ** 64n, -(2n ** 64n), 2n ** 64n - 1n, 2n ** 120n),
  );
  const words = (values: readonly bigint[]) =>
    BigInt64Array.from(values.flatMap((each) => [BigInt.asIntN(64, each), each >> 64n]));

  it('add up by group as a filter does, bit for bit with the plain twin', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ key: fc.nat(6), unit: value, wide: wideValue }), { maxLength: 60 }),
        fc.boolean(),
        fc.boolean(),
        fc.option(fc.array(fc.nat(1000), { maxLength: 80 }), { nil: undefined }),
        (list, wideKeys, wideValues, picks) => {
          const keys = list.map(({ key }) => key);
          const rows = picks && Uint32Array.from(list.length ? picks : [], (pick) => pick % list.length);
          const job: GroupsJob = {
            keys: wideKeys ? Uint32Array.from(keys) : Uint16Array.from(keys),
            groups: 7,
            ...(wideValues
              ? { wides: words(list.map(({ wide }) => wide)) }
              : { units: BigInt64Array.from(list, ({ unit }) => unit) }),
            ...(rows && { rows }),
          };
          const plain = plainGroups(job);
          expect(settled(() => kernelGroups(kernels, job))).toEqual(plain);
          const model = modelGroups(job);
          expect(model.map((_, group) => groupAt(plain, group))).toEqual(model);
          expect(model.map((_, group) => wideAt(plain.nets, group))).toEqual(model.map(({ net }) => net));
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each<[string, GroupsJob]>([
    ['keys', { keys: Uint16Array.of(0, 7), groups: 7, units: BigInt64Array.of(1n, 2n) }],
    ['keys', { keys: Uint32Array.of(0xffff_ffff), groups: 7, units: BigInt64Array.of(1n) }],
    ['wides', { keys: Uint16Array.of(0, 0), groups: 1, wides: words([2n ** 126n, 2n ** 126n]) }],
    ['wides', { keys: Uint16Array.of(0, 0, 0, 0), groups: 1, wides: words([1n, 2n, 3n, 4n].map(() => -(2n ** 126n))) }],
    ['wides', { keys: Uint16Array.of(0), groups: 1, wides: words([-(2n ** 127n)]) }],
  ])('refuse %s that cannot be', (name, job) => {
    expect(() => plainGroups(job)).toThrow(new RegExp(`^${name}: `));
    settled(() => expect(() => kernelGroups(kernels, job)).toThrow(new RegExp(`^${name}: `)));
  });
});

describe('the kernels of lots', () => {
  it('refuse more than fits their memory and work on', async () => {
    const kernels = await orderKernelsOf('scalar', 2 ** 18);
    const long = jobOf(
      Array.from({ length: 3000 }, (_, row) => ({ coin: 0, side: 0, quantity: 1n, quote: 1n, fee: 0n, time: row })),
    );
    expect(() => kernelLots(kernels, long)).toThrow(RangeError);
    const short = partOf(long, 0, 100, undefined);
    expect(kernelLots(kernels, short)).toEqual(plainLots(short));
  });

  it('are found out when they compute wrongly, before the first job', async () => {
    const right = await orderKernelsOf('simd');
    const lies: readonly Partial<OrderKernels['exports']>[] = [
      { bookFills: (job, n) => right.exports.bookFills(job, n - 1) },
      { openLots: (job, out) => right.exports.openLots(job, out) - 1 },
      { linkLots: () => 0 },
      { sumGroups: () => 0 },
    ];
    const job = jobOf([{ coin: 0, side: 0, quantity: 1n, quote: 1n, fee: 0n, time: 1 }]);
    for (const lie of lies) {
      const kernels = Object.assign(Object.create(right) as OrderKernels, { exports: { ...right.exports, ...lie } });
      expect(() => kernelLots(kernels, job)).toThrow('compute wrongly');
      expect(() => kernelGroups(kernels, { keys: job.coins, groups: 1, units: job.fees })).toThrow('compute wrongly');
    }
  });

  it('never count past the fills that a state may have', () => {
    expect(LOT_WORDS * MOST_FILLS).toBeLessThan(2 ** 32);
    expect(lotAt(packLots([{ link: 1, fill: MOST_FILLS, boughtMs: -0, quantity: 7n, cost: 2n ** 97n }]), 0)).toEqual({
      link: 1,
      fill: MOST_FILLS,
      boughtMs: -0,
      quantity: 7n,
      cost: 2n ** 97n,
    });
  });
});
