import type { DecimalKernels } from '../../../src/compute/decimal/decimal-kernels.ts';
import type { Case, Variant } from '../../measure.ts';
import { batchLoop } from '../../peers/batch-loop.ts';
import { BignumberJsPeer, BigJsPeer, DecimalJsPeer } from '../../peers/decimal-libraries.ts';
import { DECIMAL_OPERATIONS } from '../../peers/decimal-peer.ts';
import type { DecimalOperation, DecimalPeer } from '../../peers/decimal-peer.ts';
import { ScaledBigInt } from '../../peers/scaled-bigint.ts';
import { amountsAndPrices } from '../data/amounts.ts';
import { plainTexts } from './decimal-answers.ts';
import { ourBytes, ourColumns, ourTexts, ResidentDecimals } from './our-decimals.ts';

import { countText } from './sizes.ts';
import type { Sizes } from './sizes.ts';

const NAME: Readonly<Record<DecimalOperation, string>> = {
  add: 'add',
  sub: 'sub',
  mul: 'mul to 8 decimals',
  div: 'div to 8 decimals',
  compare: 'compare',
  format: 'toFixed(8)',
};

type Texts = readonly string[];

function textsOfPeer<Value>(peer: DecimalPeer<Value>, operation: DecimalOperation, a: Texts, b: Texts): Variant {
  const loop = batchLoop(peer.texts[operation]);
  const run = () => loop(a, b);
  return { name: peer.name, side: peer.side, run, answer: () => plainTexts(run()) };
}

function valuesOfPeer<Value>(peer: DecimalPeer<Value>, operation: DecimalOperation, a: Texts, b: Texts): Variant {
  const [left, right] = [a.map(peer.valueOf), b.map(peer.valueOf)];
  const loop = batchLoop(peer.values[operation]);
  const run = () => loop(left, right);
  const textOf = (value: Value | string | number): string | number =>
    operation === 'compare' || operation === 'format' ? (value as string | number) : peer.textOf(value as Value);
  return { name: peer.name, side: peer.side, run, answer: () => plainTexts(run().map(textOf)) };
}

const forEachPeer = (
  variant: <Value>(peer: DecimalPeer<Value>, operation: DecimalOperation, a: Texts, b: Texts) => Variant,
  operation: DecimalOperation,
  a: Texts,
  b: Texts,
): readonly Variant[] => [
  variant(DecimalJsPeer, operation, a, b),
  variant(BignumberJsPeer, operation, a, b),
  variant(BigJsPeer, operation, a, b),
  variant(ScaledBigInt, operation, a, b),
];

interface Batch {
  readonly id: 'one' | 'few' | 'batch' | 'many' | 'huge';
  readonly amounts: Texts;
  readonly prices: Texts;
  readonly resident: ResidentDecimals | null;
}

function stringCases(kernels: DecimalKernels, { id, amounts, prices, resident }: Batch): readonly Case[] {
  const count = amounts.length;
  const of = id === 'huge' ? 'amounts of up to 27 + 18 digits' : 'amounts of up to 9 + 18 digits';
  return DECIMAL_OPERATIONS.map((operation) => ({
    id: `strings.${operation}.${id}`,
    title: `${NAME[operation]}, strings in and out, ${countText(count)} at a time; ${of}`,
    item: 'operation',
    items: count,
    reference: 'decimal.js',
    variants: [
      ...forEachPeer(textsOfPeer, operation, amounts, prices),
      ...ourTexts(kernels, operation, amounts, prices, id !== 'many'),
      ...(resident ? [ourBytes(resident, operation)] : []),
    ],
  }));
}

const columnCases = ({ amounts, prices, resident }: Batch): readonly Case[] =>
  DECIMAL_OPERATIONS.map((operation) => ({
    id: `columns.${operation}`,
    title: `${NAME[operation]}, values in and out, ${countText(amounts.length)} at a time`,
    item: 'operation',
    items: amounts.length,
    reference: 'decimal.js',
    variants: [
      ...forEachPeer(valuesOfPeer, operation, amounts, prices),
      ...(resident ? ourColumns(resident, operation) : []),
    ],
  }));

/** T1 to T3: operations on decimals as strings, from bytes, and as columns. */
export function decimalCases(sizes: Sizes, kernels: DecimalKernels): readonly Case[] {
  const batch = (id: Batch['id'], count: number, isResident: boolean): Batch => {
    const { amounts, prices } = amountsAndPrices(count, id === 'huge' ? 'huge' : 'typical', 7 + count);
    return { id, amounts, prices, resident: isResident ? new ResidentDecimals(kernels, amounts, prices) : null };
  };
  const middle = batch('batch', sizes.batch, true);
  return [
    ...stringCases(kernels, batch('one', 1, false)),
    ...stringCases(kernels, batch('few', sizes.few, false)),
    ...stringCases(kernels, middle),
    ...stringCases(kernels, batch('many', sizes.many, true)),
    ...stringCases(kernels, batch('huge', sizes.batch, true)),
    ...columnCases(middle),
  ];
}
