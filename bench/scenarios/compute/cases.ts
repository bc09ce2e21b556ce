import type { KlineKernels } from '../../../src/compute/kline/kline-kernels.ts';
import type { OrderKernels } from '../../../src/compute/order/order-kernels.ts';
import type { Case } from '../../measure.ts';
import { bookCases } from './books.ts';
import { decodeCases } from './decode.ts';
import { longStudyCases, studyCases } from './studies.ts';
import type { Sizes } from './sizes.ts';
import { sortCases } from './sorts.ts';
import { tickCases } from './ticks.ts';

/** The engine under test. */
export interface OurKernels {
  readonly order: OrderKernels;
  readonly kline: KlineKernels;
}

/** Cases that are made together, and the targets they serve. */
export interface CaseGroup {
  readonly targets: readonly string[];
  cases(sizes: Sizes, kernels: OurKernels): readonly Case[];
}

export const CASE_GROUPS: readonly CaseGroup[] = [
  { targets: ['T5'], cases: (sizes, { kline }) => studyCases(sizes, kline) },
  { targets: ['T6'], cases: (sizes, { kline }) => longStudyCases(sizes, kline) },
  { targets: ['T7'], cases: (sizes, { kline }) => tickCases(sizes, kline) },
  { targets: ['T8'], cases: (sizes, { order }) => bookCases(sizes, order) },
  { targets: ['T9'], cases: (sizes, { order }) => sortCases(sizes, order) },
  { targets: ['T10'], cases: (sizes, { order }) => decodeCases(sizes, order) },
];
