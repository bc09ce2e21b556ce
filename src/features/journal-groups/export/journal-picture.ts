import type { TFunction } from 'i18next';
import { paidText } from '../../../i18n/booked-text.ts';
import { priceText, UNKNOWN } from '../../../i18n/number-text.ts';
import { utcText } from '../../../i18n/span-text.ts';
import { shortText } from '../../../ui/short-text.ts';
import type { PictureRow } from '../../shell/row-picture.ts';
import {
  confidenceText,
  amountOfUnits,
  figureText,
  rateText,
  RESULT_UNIT,
  resultText,
  toneOf,
} from '../../trade-journal/journal-words.ts';
import { utcFullDayText } from '../../trade-journal/figures/day-texts.ts';
import type { OverviewFigures } from '../../trade-journal/figures/overview-figures.ts';
import type { TradeKindChoice } from '../../trade-journal/table/journal-choice.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';

interface PictureParts {
  readonly table: TradeTable;
  /** Chosen rows, oldest first. */
  readonly rows: Uint32Array;
  readonly kind: TradeKindChoice;
  readonly overview: OverviewFigures;
  readonly address: string;
  /** Whether amounts of money are in it. */
  readonly amounts: boolean;
}

/** Days from the first trade to the last, in UTC. */
function daysText({ closes }: TradeTable, rows: Uint32Array): string {
  if (rows.length === 0) return UNKNOWN;
  const [from, to] = [closes[rows[0]!]!, closes[rows[rows.length - 1]!]!].map(utcFullDayText);
  return `${from === to ? from : `${from} – ${to}`} · UTC`;
}

const fact = (name: string, value: string): PictureRow => ({ kind: 'fact', name, values: [value] });

function amountRows(t: TFunction<'app'>, { curve, figures, fees }: OverviewFigures): readonly PictureRow[] {
  const result = (name: string, units: bigint | null): PictureRow => {
    const tone = toneOf(units);
    return { kind: 'fact', name, values: [`${resultText(units)} ${RESULT_UNIT}`], ...(tone ? { tone } : {}) };
  };
  return [
    result(t('journal.luck.net'), curve.sums.net),
    result(t('journal.figure.expectancy'), figures.expectancy),
    fact(t('journal.figure.fees'), `${paidText(amountOfUnits(fees))} ${RESULT_UNIT}`),
    ...(curve.fall === null ? [] : [result(t('journal.net.fall'), -curve.fall.depth)]),
  ];
}

/** Up/down trades and what chance explains of them. */
function luckRows(t: TFunction<'app'>, { luck: known }: OverviewFigures): readonly PictureRow[] {
  if (known === null) return [];
  const { luck } = known;
  return [
    { kind: 'heading', text: t('journal.luck.title') },
    fact(t('journalGroups.column.breakEven'), rateText(luck.breakEven)),
    { kind: 'text', text: t(`journal.luck.verdict.${luck.verdict}`) },
  ];
}

/** Returns the rows of the picture: sandbox marker, owner and days, rates, and amounts only when they are wanted. */
export function journalPictureRows(t: TFunction<'app'>, parts: PictureParts): readonly PictureRow[] {
  const { table, rows, kind, overview, address, amounts } = parts;
  const { trades, wins, decided, winRate, winInterval, profitFactor, streaks } = overview.figures;
  const whole = (count: number) => priceText(count, 0);
  return [
    { kind: 'marker', text: t('common.sandbox') },
    { kind: 'title', text: t('journal.title') },
    { kind: 'text', text: `${t(`journal.kind.${kind}`)} · ${daysText(table, rows)}` },
    { kind: 'text', text: `${shortText(address)} · ${utcText(table.rows.asOfMs)}` },
    { kind: 'heading', text: t('journal.figure.title') },
    fact(t('journal.figure.trades'), whole(trades)),
    fact(
      t('journal.figure.winRate'),
      `${rateText(winRate)} · ${t('journal.figure.wonOf', { wins: whole(wins), decided: whole(decided) })}`,
    ),
    fact(
      t('journal.figure.interval', { share: confidenceText() }),
      winInterval === null ? UNKNOWN : `${rateText(winInterval.low)} – ${rateText(winInterval.high)}`,
    ),
    fact(t('journal.figure.profitFactor'), figureText(profitFactor, 2)),
    fact(t('journal.figure.wins'), whole(streaks.wins)),
    fact(t('journal.figure.losses'), whole(streaks.losses)),
    ...(amounts ? amountRows(t, overview) : []),
    ...luckRows(t, overview),
  ];
}
