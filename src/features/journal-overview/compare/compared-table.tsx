import type { TFunction } from 'i18next';
import { paidText } from '../../../i18n/booked-text.ts';
import { priceText, UNKNOWN } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FigureTable } from '../../../ui/facts.tsx';
import {
  amountOfUnits,
  figureText,
  rangeText,
  rateText,
  resultText,
  RESULT_UNIT,
  toneOf,
} from '../../trade-journal/journal-words.ts';
import type { ComparedFigures, SideFigures } from './compared-figures.ts';
import styles from '../overview.module.css';

/** Head of a column. */
export interface ComparedName {
  readonly text: string;
  /** Whether the person wrote it, so that a translator of pages must leave it alone. */
  readonly own: boolean;
}

interface ComparedTableProps {
  names: readonly [ComparedName, ComparedName];
  compared: ComparedFigures;
  /** Said where trades count on both sides; null where none does. */
  overlap: string | null;
}

/** The same figures of two sides, and whether chance explains the difference. */
export function ComparedTable({ names, compared: { sides, chance }, overlap }: ComparedTableProps) {
  const { t } = useTranslation();
  return (
    <>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('journal.figure.title')}</span>
            </th>
            <Head {...names[0]} />
            <Head {...names[1]} />
          </tr>
        </thead>
        <tbody>
          {rowsOf(t, sides).map(({ key, name, of }) => (
            <tr key={key} data-compared={key}>
              <th scope="row">{name}</th>
              <Figure {...of(sides[0])} />
              <Figure {...of(sides[1])} />
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <p className={styles.verdict}>
        {chance === null ? t('journal.compare.tooFew') : t('journal.compare.chance', { chance: rateText(chance) })}
      </p>
      {overlap !== null && <p className={styles.verdict}>{overlap}</p>}
    </>
  );
}

const Head = ({ text, own }: ComparedName) => (
  <th scope="col" className={styles.side} {...(own ? { translate: 'no' } : {})}>
    {text}
  </th>
);

interface ShownFigure {
  readonly value: string;
  readonly tone?: 'up' | 'down' | undefined;
}

const Figure = ({ value, tone }: ShownFigure) => (
  <td className={styles[tone ?? 'even']} translate="no">
    {value}
  </td>
);

interface Row {
  readonly key: string;
  readonly name: string;
  of(side: SideFigures): ShownFigure;
}

const whole = (count: number): string => priceText(count, 0);

/** Returns the rows; sides without fees of their own have no row of fees. */
function rowsOf(t: TFunction<'app'>, sides: readonly SideFigures[]): readonly Row[] {
  const result = (key: 'expectancy' | 'averageWin' | 'averageLoss'): Row => ({
    key,
    name: t(`journal.figure.${key}`),
    of: ({ figures }) => ({ value: resultText(figures[key]), tone: toneOf(figures[key]) }),
  });
  const fees: Row = {
    key: 'fees',
    name: t('journal.figure.fees'),
    of: (side) => ({ value: side.fees === null ? UNKNOWN : paidText(amountOfUnits(side.fees)) }),
  };
  return [
    {
      key: 'net',
      name: t('journal.net.title', { unit: RESULT_UNIT }),
      of: ({ curve }) => ({ value: resultText(curve.sums.net), tone: toneOf(curve.sums.net) }),
    },
    { key: 'trades', name: t('journal.figure.trades'), of: ({ figures }) => ({ value: whole(figures.trades) }) },
    {
      key: 'winRate',
      name: t('journal.figure.winRate'),
      of: ({ figures: { winRate, winInterval } }) => ({
        value:
          winInterval === null ? UNKNOWN : `${rateText(winRate)} (${rangeText(winInterval.low, winInterval.high)})`,
      }),
    },
    {
      key: 'profitFactor',
      name: t('journal.figure.profitFactor'),
      of: ({ figures }) => ({ value: figureText(figures.profitFactor, 2) }),
    },
    result('expectancy'),
    result('averageWin'),
    result('averageLoss'),
    {
      key: 'fall',
      name: t('journal.net.fall'),
      of: ({ curve: { fall } }) => ({ value: fall === null ? UNKNOWN : resultText(-fall.depth) }),
    },
    ...(sides.some((side) => side.fees !== null) ? [fees] : []),
  ];
}
