import type { OrderKernels } from '../../../src/compute/order/order-kernels.ts';
import type { Case, Variant } from '../../measure.ts';
import { sumLoop } from '../../peers/batch-loop.ts';
import type { LibraryNumber } from '../../peers/batch-loop.ts';
import { BignumberJsPeer, BigJsPeer, DecimalJsPeer } from '../../peers/decimal-libraries.ts';
import type { DecimalPeer } from '../../peers/decimal-peer.ts';
import { ordersOf } from '../data/amounts.ts';
import { ourNotional } from './our-orders.ts';
import { countText } from './sizes.ts';
import type { Sizes } from './sizes.ts';

/** Decimals of the order columns. */
const DECIMALS = 8;

const scaled = (text: string, decimals: number): bigint => {
  const [whole, fraction = ''] = text.split('.');
  return BigInt(whole! + fraction.padEnd(decimals, '0'));
};

/** Answers are the sum × 10^16, as text. */
const answerOf = (sum: bigint): readonly string[] => [String(sum)];

function libraryVariants<Value extends LibraryNumber<Value>>(
  { name, valueOf }: DecimalPeer<Value>,
  prices: readonly string[],
  sizes: readonly string[],
): readonly Variant[] {
  const zero = valueOf('0');
  const variant = (its: string, run: () => Value): Variant => ({
    name: its,
    side: 'library',
    run,
    answer: () => answerOf(scaled(run().toFixed(), 2 * DECIMALS)),
  });
  return [
    variant(name, sumLoop(prices.map(valueOf), sizes.map(valueOf), null, zero)),
    variant(`${name}, from strings`, sumLoop(prices, sizes, valueOf, zero)),
  ];
}

function bigintVariants(prices: readonly bigint[], sizes: readonly bigint[]): readonly Variant[] {
  const [priceColumn, sizeColumn] = [BigInt64Array.from(prices), BigInt64Array.from(sizes)];
  const sumValues = (): bigint => {
    let sum = 0n;
    for (let i = 0; i < prices.length; i++) sum += prices[i]! * sizes[i]!;
    return sum;
  };
  const sumColumns = (): bigint => {
    let sum = 0n;
    for (let i = 0; i < priceColumn.length; i++) sum += priceColumn[i]! * sizeColumn[i]!;
    return sum;
  };
  return [
    { name: 'BigInt', side: 'byHand', run: sumValues, answer: () => answerOf(sumValues()) },
    { name: 'BigInt64Array', side: 'byHand', run: sumColumns, answer: () => answerOf(sumColumns()) },
  ];
}

function floatVariant(prices: Float64Array, sizes: Float64Array): Variant {
  const run = (): number => {
    let sum = 0;
    for (let i = 0; i < prices.length; i++) sum += prices[i]! * sizes[i]!;
    return sum;
  };
  return { name: 'Float64Array', side: 'limit', run, differs: 'a float: its last digits are wrong' };
}

/** T4: the exact value of a list of orders, Σ price × size. */
export function sumCases({ orders: count }: Sizes, kernels: OrderKernels): readonly Case[] {
  const { prices, sizes } = ordersOf(count, 2);
  const units = (texts: readonly string[]) => texts.map((text) => scaled(text, DECIMALS));
  return [
    {
      id: 'orders.notional',
      title: `Exact Σ price × size of ${countText(count)} orders`,
      item: 'order',
      items: count,
      reference: 'decimal.js',
      variants: [
        ...libraryVariants(DecimalJsPeer, prices, sizes),
        ...libraryVariants(BignumberJsPeer, prices, sizes),
        ...libraryVariants(BigJsPeer, prices, sizes),
        ...bigintVariants(units(prices), units(sizes)),
        floatVariant(Float64Array.from(prices, Number), Float64Array.from(sizes, Number)),
        ...ourNotional(kernels, units(prices), units(sizes), answerOf),
      ],
    },
  ];
}
