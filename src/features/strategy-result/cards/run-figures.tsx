import type { TFunction } from 'i18next';
import { durationText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { changePercent, gainText, gainTone, percentText, plainText, toneOf } from '../result-words.ts';
import type { StrategyRun } from '../run/run-state.ts';
import styles from './cards.module.css';

interface Figure {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly note?: string | undefined;
  readonly tone?: 'up' | 'down' | undefined;
}

/** Least number of days for a ratio and for the return of a year. */
const RATIO_DAYS = 30;
const YEAR_DAYS = 365;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const whole = (value: number): string => plainText(value, 0);

/** Figures that stand beside the same of buy and hold; the reason beside a dash. */
function besideHold(t: TFunction<'app'>, { report: { rule, hold, days } }: StrategyRun): readonly Figure[] {
  const name = (key: 'sharpe' | 'drawdown' | 'sortino' | 'year') => t(`strategyResult.figure.${key}`);
  const note = (value: string, least = 0) =>
    days < least
      ? t('strategyResult.figure.needs', { span: t('common.unit.days', { value: least }) })
      : t('strategyResult.figure.ofHold', { value });
  return [
    {
      key: 'sharpe',
      name: name('sharpe'),
      value: plainText(rule.sharpe, 2),
      note: note(plainText(hold.sharpe, 2), RATIO_DAYS),
    },
    {
      key: 'drawdown',
      name: name('drawdown'),
      value: changePercent(-rule.drawdown),
      note: note(changePercent(-hold.drawdown)),
      tone: rule.drawdown > 0 ? 'down' : undefined,
    },
    {
      key: 'sortino',
      name: name('sortino'),
      value: plainText(rule.sortino, 2),
      note: note(plainText(hold.sortino, 2), RATIO_DAYS),
    },
    {
      key: 'year',
      name: name('year'),
      value: changePercent(rule.year),
      note: note(changePercent(hold.year), YEAR_DAYS),
      tone: toneOf(rule.year),
    },
  ];
}

type OwnFigure =
  | 'profitFactor'
  | 'winRate'
  | 'averageShare'
  | 'averageGain'
  | 'inMarket'
  | 'payoff'
  | 'best'
  | 'worst'
  | 'averageMinutes'
  | 'drawdownDays'
  | 'fees'
  | 'turnover';

function figuresOf(t: TFunction<'app'>, run: StrategyRun): readonly Figure[] {
  const { report, strategy } = run;
  const name = (key: OwnFigure) => t(`strategyResult.figure.${key}`);
  const [sharpe, drawdown, sortino, year] = besideHold(t, run) as [Figure, Figure, Figure, Figure];
  const gain = (key: 'best' | 'worst' | 'averageGain', value: number | null): Figure => ({
    key,
    name: name(key),
    value: gainText(value),
    tone: gainTone(value),
    note: 'USDT',
  });
  const some = report.trades > 0;
  const figures: Figure[] = [
    sharpe,
    drawdown,
    {
      key: 'profitFactor',
      name: name('profitFactor'),
      value: plainText(report.profitFactor, 2),
      note: t('strategyResult.trades.count', { count: report.trades, number: whole(report.trades) }),
    },
    {
      key: 'winRate',
      name: name('winRate'),
      value: percentText(report.winRate),
      note: t('strategyResult.figure.wonOf', {
        count: report.wins + report.losses,
        wins: whole(report.wins),
        decided: whole(report.wins + report.losses),
      }),
    },
    {
      key: 'averageShare',
      name: name('averageShare'),
      value: changePercent(report.averageShare, 2),
      note: t('strategyResult.figure.afterCosts'),
      tone: toneOf(report.averageShare, 2),
    },
    {
      key: 'inMarket',
      name: name('inMarket'),
      value: percentText(report.inMarket, 0),
      note: t('strategyResult.figure.ofTheTime'),
    },
    year,
    sortino,
    {
      key: 'payoff',
      name: name('payoff'),
      value: plainText(report.payoff, 2),
      note: t('strategyResult.figure.winByLoss'),
    },
    gain('averageGain', report.averageGain),
    gain('best', some ? report.best : null),
    gain('worst', some ? report.worst : null),
    {
      key: 'averageMinutes',
      name: name('averageMinutes'),
      value: report.averageMinutes === null ? plainText(null, 0) : durationText(report.averageMinutes * MINUTE_MS),
    },
    {
      key: 'drawdownDays',
      name: name('drawdownDays'),
      value: durationText(report.rule.drawdownDays * DAY_MS),
      note: t(report.rule.recovered ? 'strategyResult.figure.recovered' : 'strategyResult.figure.lasting'),
    },
  ];
  const turnover = plainText(report.turnover, 0);
  // In three columns each row is full, with fees or without.
  figures.push(
    strategy.kind === 'spot'
      ? { key: 'fees', name: name('fees'), value: plainText(report.fees, 2), note: `${name('turnover')} ${turnover}` }
      : { key: 'turnover', name: name('turnover'), value: turnover, note: 'USDT' },
  );
  return figures;
}

/** All figures of the report. */
export function RunFigures({ run }: { run: StrategyRun }) {
  const { t } = useTranslation();
  return (
    <Card label={t('strategyResult.figure.title')}>
      <h2 className="sr-only">{t('strategyResult.figure.title')}</h2>
      <dl className={styles.figures}>
        {figuresOf(t, run).map(({ key, name, value, note, tone }) => (
          <div key={key} data-figure={key}>
            <dt>{name}</dt>
            <dd className={classNames(styles.figure, tone && styles[tone])} translate="no">
              {value}
            </dd>
            {note !== undefined && (
              <dd className={styles.note} translate={note === 'USDT' ? 'no' : undefined}>
                {note}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  );
}
