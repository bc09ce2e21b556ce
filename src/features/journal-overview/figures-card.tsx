import { memo } from 'react';
import type { TFunction } from 'i18next';
import { paidText } from '../../i18n/booked-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { priceText, UNKNOWN } from '../../i18n/number-text.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import {
  confidenceText,
  amountOfUnits,
  figureText,
  rangeText,
  rateText,
  resultText,
  toneOf,
} from '../trade-journal/journal-words.ts';
import type { OverviewFigures } from '../trade-journal/figures/overview-figures.ts';
import styles from './overview.module.css';

interface Figure {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly note?: string;
  readonly tone?: 'up' | 'down' | undefined;
}

const whole = (count: number): string => priceText(count, 0);

function figuresOf(t: TFunction<'app'>, { figures, fees }: OverviewFigures): readonly Figure[] {
  const { winInterval, streaks, usualLosses } = figures;
  const result = (key: 'averageWin' | 'averageLoss' | 'expectancy' | 'best' | 'worst'): Figure => ({
    key,
    name: t(`journal.figure.${key}`),
    value: resultText(figures[key]),
    tone: toneOf(figures[key]),
  });
  return [
    { key: 'trades', name: t('journal.figure.trades'), value: whole(figures.trades) },
    {
      key: 'winRate',
      name: t('journal.figure.winRate'),
      value: rateText(figures.winRate),
      note: t('journal.figure.wonOf', { wins: whole(figures.wins), decided: whole(figures.decided) }),
    },
    {
      key: 'interval',
      name: t('journal.figure.interval', { share: confidenceText() }),
      value: winInterval === null ? UNKNOWN : rangeText(winInterval.low, winInterval.high),
    },
    {
      key: 'profitFactor',
      name: t('journal.figure.profitFactor'),
      value: figureText(figures.profitFactor, 2),
      note: t('journal.figure.winsByLosses'),
    },
    result('averageWin'),
    result('averageLoss'),
    result('expectancy'),
    result('best'),
    result('worst'),
    { key: 'fees', name: t('journal.figure.fees'), value: paidText(amountOfUnits(fees)) },
    {
      key: 'losses',
      name: t('journal.figure.losses'),
      value: whole(streaks.losses),
      ...(usualLosses === null
        ? {}
        : {
            note: t('journal.figure.usual', { count: Math.round(usualLosses), number: whole(Math.round(usualLosses)) }),
          }),
    },
    { key: 'wins', name: t('journal.figure.wins'), value: whole(streaks.wins) },
  ];
}

/** Key figures of the chosen trades. */
export const FiguresCard = memo(function FiguresCard({ overview }: { overview: OverviewFigures }) {
  const { t } = useTranslation();
  return (
    <Card label={t('journal.figure.title')}>
      <h2 className="sr-only">{t('journal.figure.title')}</h2>
      <dl className={styles.figures}>
        {figuresOf(t, overview).map(({ key, name, value, note, tone }) => (
          <div key={key} data-figure={key}>
            <dt>{name}</dt>
            <dd className={classNames(styles.figure, tone && styles[tone])} translate="no">
              {value}
            </dd>
            {note !== undefined && <dd className={styles.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
});
