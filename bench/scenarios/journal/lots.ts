import { groupAt } from '../../../src/compute/order/groups.ts';
import type { GroupsResult } from '../../../src/compute/order/groups.ts';
import { bookRows, kernelGroups, kernelLots, reserveLots, startLots } from '../../../src/compute/order/lots-kernels.ts';
import { plainLots } from '../../../src/compute/order/lots.ts';
import type { LotsJob, LotsResult } from '../../../src/compute/order/lots.ts';
import type { OrderKernels } from '../../../src/compute/order/order-kernels.ts';
import { unitsColumnOf } from '../../../src/compute/order/units-column.ts';
import { wideAt } from '../../../src/compute/order/wide-columns.ts';
import type { Answer, Case } from '../../measure.ts';
import { bigintJournal, bigintLots, decimalJournal, decimalLots } from '../../peers/lots.ts';
import type { CoinResults } from '../../peers/lots.ts';
import { FILL_COINS, fillTexts } from '../data/fills.ts';
import type { FillTexts } from '../data/fills.ts';

const TITLE_OF_DECIMAL = 'decimal.js, from text';

/** Fills of the wire as the columns of a job. */
export const jobOf = ({ coins, sides, quantities, quotes, fees, times }: FillTexts): LotsJob => ({
  coins: Uint16Array.from(coins),
  sides: Uint8Array.from(sides),
  quantities: unitsColumnOf(quantities),
  quotes: unitsColumnOf(quotes),
  fees: unitsColumnOf(fees),
  times: Float64Array.from(times),
  coinCount: FILL_COINS,
});

/** Results of the sales × 10^18, by average cost and by lots. */
function gainsOf(sides: readonly number[], { gains, gainsFifo }: Pick<LotsResult, 'gains' | 'gainsFifo'>): Answer {
  const rows = [...sides.keys()].filter((row) => sides[row] === 1);
  return rows.flatMap((row) => [String(wideAt(gains, row)), String(wideAt(gainsFifo, row))]);
}

/** Columns in kernel memory, and results left there. */
function residentLots(kernels: OrderKernels, job: LotsJob) {
  const area = reserveLots(kernels.arena, job, job.coins.length);
  const { coins, sides, quantities, quotes, fees, times } = job;
  [coins, sides, quantities, quotes, fees, times].forEach((column, at) =>
    area.columns[at]!.set(new Uint8Array(column.buffer)),
  );
  return () => {
    startLots(kernels, area, job);
    bookRows(kernels, area, job.coins.length, 0);
    return area as Pick<LotsResult, 'gains' | 'gainsFifo'>;
  };
}

/** Sums by coin, × 10^18. */
const sumsOf = (results: readonly CoinResults<{ toString(): string }>[]): Answer =>
  results.flatMap(({ wins, losses, won, lost }) => [wins, losses, String(won), String(lost)]);

/** A whole journal on one thread, from the texts of the wire to the sums that its first page shows. */
function journalCase(texts: FillTexts, kernels: OrderKernels): Case {
  const ours = (): GroupsResult => {
    const job = jobOf(texts);
    const { gains } = kernelLots(kernels, job);
    // Purchases are a group of their own.
    const keys = job.coins.map((coin, row) => (job.sides[row] === 1 ? coin : FILL_COINS));
    return kernelGroups(kernels, { keys, groups: FILL_COINS + 1, wides: gains });
  };
  const decimal = () => decimalJournal(texts, FILL_COINS);
  const bigint = () => bigintJournal(texts, FILL_COINS);
  return {
    id: 'journal',
    items: texts.coins.length,
    reference: 'decimal.js',
    variants: [
      {
        name: 'decimal.js',
        side: 'library',
        run: decimal,
        answer: () =>
          sumsOf(
            decimal().map(({ wins, losses, won, lost }) => ({
              wins,
              losses,
              won: won.times('1e18').toFixed(0),
              lost: lost.times('1e18').toFixed(0),
            })),
          ),
      },
      { name: 'BigInt', side: 'byHand', run: bigint, answer: () => sumsOf(bigint()) },
      {
        name: 'Tern',
        side: 'ours',
        run: ours,
        answer() {
          const sums = ours();
          return sumsOf(Array.from({ length: FILL_COINS }, (_, coin) => groupAt(sums, coin)));
        },
      },
    ],
  };
}

/** T17, T18: costs and results of a history of fills by both methods; then a whole journal. */
export function lotsCases(count: number, kernels: OrderKernels): readonly Case[] {
  const texts = fillTexts(count, 17);
  const job = jobOf(texts);
  const ours = (run: () => Pick<LotsResult, 'gains' | 'gainsFifo'>) => ({
    run,
    answer: () => gainsOf(texts.sides, run()),
  });
  const decimal = () => decimalLots(texts, FILL_COINS);
  const bigint = () => bigintLots(job, FILL_COINS);
  return [
    {
      id: 'lots',
      items: count,
      reference: TITLE_OF_DECIMAL,
      variants: [
        {
          name: TITLE_OF_DECIMAL,
          side: 'library',
          run: decimal,
          answer: () => decimal().gains.map((gain) => gain.times('1e18').toFixed(0)),
        },
        { name: 'BigInt columns', side: 'byHand', run: bigint, answer: () => bigint().gains.map(String) },
        { name: 'Tern', side: 'ours', ...ours(residentLots(kernels, job)) },
        { name: 'Tern, as a job with copies', side: 'ours', ...ours(() => kernelLots(kernels, job)) },
        { name: 'Tern, from text', side: 'ours', ...ours(() => kernelLots(kernels, jobOf(texts))) },
        { name: 'Tern, plain twin', side: 'twin', ...ours(() => plainLots(job)) },
      ],
    },
    journalCase(texts, kernels),
  ];
}
