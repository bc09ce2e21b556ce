import { memo } from 'react';
import type { TFunction } from 'i18next';
import { compactText } from '../../i18n/compact-text.ts';
import { priceText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Tone } from '../../ui/status-chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { confidenceText, rateText, resultText, toneOf } from '../trade-journal/journal-words.ts';
import { shareOf } from '../trade-journal/figures/curve-scale.ts';
import type { Luck, LuckVerdict } from '../trade-journal/figures/luck-verdict.ts';
import type { UpDownLuck } from '../trade-journal/figures/up-down-luck.ts';
import styles from './luck-card.module.css';

/** Steps between marks, shares. */
const STEPS = [0.05, 0.1, 0.2, 0.25] as const;
/** More marks than these do not fit a phone. */
const MOST_MARKS = 6;

/** Scale of shares that holds all values, from one round mark to another. */
function luckScale(values: readonly number[]): {
  readonly low: number;
  readonly high: number;
  readonly marks: readonly number[];
} {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  for (const step of STEPS) {
    // Room beside the outer values, within 0 … 100 %.
    const first = Math.max(0, Math.ceil(least / step) - 1);
    const last = Math.min(Math.round(1 / step), Math.floor(most / step) + 1);
    if (last - first < MOST_MARKS || step === 0.25) {
      const marks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
      return { low: marks[0]!, high: marks[marks.length - 1]!, marks };
    }
  }
  return { low: 0, high: 1, marks: [0, 1] };
}

/** No verdict is green: it is of chance, and no praise. */
const TONES: Readonly<Record<LuckVerdict, Tone>> = {
  tooFew: 'neutral',
  losing: 'down',
  cannotTell: 'warn',
  better: 'accent',
};

const whole = (count: number): string => (count < 1e6 ? priceText(count, 0) : compactText(count));

/** Says how much of the up/down trades chance explains. */
export const LuckCard = memo(function LuckCard({
  known: { luck, decidedTrades, net, counted },
}: {
  known: UpDownLuck;
}) {
  const { t } = useTranslation();
  return (
    <Card label={t('journal.luck.title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('journal.luck.title')}</h2>
        <StatusChip tone={TONES[luck.verdict]}>{t(`journal.luck.verdict.${luck.verdict}`)}</StatusChip>
      </div>
      <p className={styles.quiet}>
        {t('journal.luck.decided', {
          count: luck.decided,
          decided: whole(luck.decided),
          wins: whole(luck.wins),
        })}
      </p>
      <Track luck={luck} />
      <div className={styles.words}>
        {sentencesOf(t, luck).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {counted === 'bets' && (
          <p className={styles.quiet}>
            {t('journal.luck.bets', { trades: whole(decidedTrades), bets: whole(luck.decided) })}
          </p>
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('journal.luck.net')}</dt>
          <dd className={classNames(styles[toneOf(net) ?? 'even'])} translate="no">
            {resultText(net)}
          </dd>
        </div>
        <div>
          <dt>{t('journal.luck.toTell')}</dt>
          <dd>
            {luck.toTell === null ? '—' : t('journal.luck.about', { count: luck.toTell, number: whole(luck.toTell) })}
          </dd>
        </div>
      </dl>
    </Card>
  );
});

const sentencesOf = (t: TFunction<'app'>, { wins, decided, coin, atBreakEven, breakEven, interval }: Luck) => [
  t('journal.luck.coin', { wins: whole(wins), decided: whole(decided), chance: rateText(coin) }),
  t('journal.luck.atBreakEven', { rate: rateText(breakEven), chance: rateText(atBreakEven) }),
  t('journal.luck.likely', { low: rateText(interval.low), high: rateText(interval.high) }),
];

/** Own rate with its interval beside the break-even rate; the legend has the figures. */
function Track({ luck: { rate, interval, breakEven } }: { luck: Luck }) {
  const { t } = useTranslation();
  const { low, high, marks } = luckScale([interval.low, interval.high, breakEven]);
  const at = (value: number) => `${(shareOf(value, low, high) * 100).toFixed(2)}%`;
  const width = `${((shareOf(interval.high, low, high) - shareOf(interval.low, low, high)) * 100).toFixed(2)}%`;
  return (
    <>
      <p className={styles.legend} data-ahead={rate > breakEven || undefined}>
        <span className={styles.you}>{t('journal.luck.you', { rate: rateText(rate) })}</span>
        <span className={styles.breakEven}>{t('journal.luck.breakEven', { rate: rateText(breakEven) })}</span>
      </p>
      <div className={styles.track} aria-hidden="true">
        <span className={styles.interval} style={{ insetInlineStart: at(interval.low), inlineSize: width }} />
        {marks.map((mark) => (
          <span key={mark} className={styles.mark} style={{ insetInlineStart: at(mark) }} />
        ))}
        <span className={styles.needed} style={{ insetInlineStart: at(breakEven) }} />
        <span className={styles.own} style={{ insetInlineStart: at(rate) }} />
      </div>
      <p className={styles.scale} aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} style={{ insetInlineStart: at(mark) }}>
            {Math.round(mark * 100)}%
          </span>
        ))}
      </p>
      <p className={styles.quiet}>
        <span className={styles.swatch} aria-hidden="true" />
        {t('journal.luck.interval', {
          share: confidenceText(),
          low: rateText(interval.low),
          high: rateText(interval.high),
        })}
      </p>
    </>
  );
}
