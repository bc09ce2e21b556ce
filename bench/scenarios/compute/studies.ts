import type { KlineKernels } from '../../../src/compute/kline/kline-kernels.ts';
import { plainStudy, runPlain } from '../../../src/compute/kline/plain/plain-studies.ts';
import { STUDY_LINES } from '../../../src/compute/kline/study-spec.ts';
import type { StudyLines, StudySpec } from '../../../src/compute/kline/study-spec.ts';
import type { Case, Variant } from '../../measure.ts';
import { indicatorLibraries } from '../../peers/indicator-libraries.ts';
import { BOLL_WIDTH, KDJ, MACD, PERIOD, settled, STUDIES } from '../../peers/indicator-peer.ts';
import type { PlainCandles, Study, StudyVariants } from '../../peers/indicator-peer.ts';
import { simdCopy } from '../../peers/simd-copy.ts';
import { candlesOf } from '../data/candles.ts';
import type { Candles } from '../data/candles.ts';
import type { Sizes } from './sizes.ts';

export const SPECS: Readonly<Record<Study, StudySpec>> = {
  ma: { kind: 'ma', period: PERIOD.ma },
  ema: { kind: 'ema', period: PERIOD.ema },
  boll: { kind: 'boll', period: PERIOD.boll, deviations: BOLL_WIDTH },
  macd: { kind: 'macd', ...MACD },
  rsi: { kind: 'rsi', period: PERIOD.rsi },
  kdj: { kind: 'kdj', period: KDJ.range, kPeriod: KDJ.k, dPeriod: KDJ.d },
};

const lineNames = (study: Study): readonly string[] => STUDY_LINES[SPECS[study].kind];

/** Lines of a study, named, over as many of three columns as it has. */
const linesOver = (study: Study, columns: readonly Float64Array[]): Partial<StudyLines> =>
  Object.fromEntries(lineNames(study).map((name, at) => [name, columns[at]!]));

/** Candles in kernel memory, three columns for results, and a variant of every study on them. */
interface ResidentCandles {
  readonly variants: StudyVariants;
  /** Limits: copies of one column into another, by the machine's own copy and by a kernel. */
  readonly copies: readonly Variant[];
}

const COPY = { side: 'limit', differs: 'copies only' } as const;

function residentCandles(kernels: KlineKernels, candles: Candles): ResidentCandles {
  const count = candles.close.length;
  const resident = (values: Float64Array): Float64Array => {
    const column = kernels.arena.f64(count);
    column.set(values);
    return column;
  };
  const columns = {
    high: resident(candles.high),
    low: resident(candles.low),
    close: resident(candles.close),
  };
  const lines = Array.from({ length: 3 }, () => kernels.arena.f64(count));
  const copy = simdCopy(kernels.arena.memory);
  const variant = (study: Study): Variant => {
    const { history } = kernels.study(SPECS[study], columns, linesOver(study, lines));
    return {
      name: 'Tern',
      side: 'ours',
      run: () => history(count),
      answer() {
        history(count);
        return settled(count, lines.slice(0, lineNames(study).length));
      },
    };
  };
  return {
    variants: Object.fromEntries(STUDIES.map((study) => [study, variant(study)])) as unknown as StudyVariants,
    copies: [
      { ...COPY, name: 'copy of a column', run: () => lines[0]!.set(columns.close) },
      { ...COPY, name: 'copy by a kernel, 16 bytes at a time', run: () => copy(lines[0]!, columns.close) },
    ],
  };
}

/** The plain twin, on ordinary columns. */
function twinVariants(candles: Candles): StudyVariants {
  const count = candles.close.length;
  const lines = Array.from({ length: 3 }, () => new Float64Array(count));
  const variant = (study: Study): Variant => {
    const run = () => runPlain(plainStudy(SPECS[study], candles, linesOver(study, lines)), count);
    return {
      name: 'Tern, plain twin',
      side: 'twin',
      run,
      answer() {
        run();
        return settled(count, lines.slice(0, lineNames(study).length));
      },
    };
  };
  return Object.fromEntries(STUDIES.map((study) => [study, variant(study)])) as unknown as StudyVariants;
}

/** Nobody else defines KDJ as we do. */
const referenceOf = (study: Study): string => (study === 'kdj' ? 'Tern, plain twin' : 'trading-signals');

const TOLERANCE = 1e-9;

/** Libraries take arrays; made once, outside the timing. */
const plain = ({ high, low, close }: Candles): PlainCandles => ({ high: [...high], low: [...low], close: [...close] });

/** T5: whole histories, arrays in, arrays out. */
export function studyCases({ candles: count }: Sizes, kernels: KlineKernels): readonly Case[] {
  const candles = candlesOf(count, 5);
  const libraries = indicatorLibraries(plain(candles));
  const twin = twinVariants(candles);
  const ours = residentCandles(kernels, candles).variants;
  return STUDIES.map((study) => ({
    id: `studies.${study}`,
    items: count,
    tolerance: TOLERANCE,
    reference: referenceOf(study),
    variants: [...libraries.map((library) => library[study]), twin[study], ours[study]],
  }));
}

/** Studies whose memory traffic is judged. */
const LONG_STUDIES = ['ma', 'ema', 'boll', 'macd'] as const satisfies readonly Study[];

/** T6: histories so long that memory is the limit. */
export function longStudyCases({ longHistory: count }: Sizes, kernels: KlineKernels): readonly Case[] {
  const candles = candlesOf(count, 5);
  const twin = twinVariants(candles);
  const ours = residentCandles(kernels, candles);
  return LONG_STUDIES.map((study) => ({
    id: `longStudies.${study}`,
    items: count,
    // Running sums drift a little over so many candles.
    tolerance: 10 * TOLERANCE,
    reference: 'Tern, plain twin',
    variants: [twin[study], ours.variants[study], ...ours.copies],
  }));
}
