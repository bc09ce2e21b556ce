import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { pairSpread } from '../../../protocol/units/own-price.ts';
import { paidText } from '../../i18n/booked-text.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import { shareText } from '../../i18n/share-text.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { durationText } from '../../i18n/time-text.ts';
import { textOfUnits } from '../../model/decimal-parts.ts';
import { secondTick, serverNowMs } from '../../signals/server-clock.ts';
import { classNames } from '../../ui/class-names.ts';
import { FoldedWords } from '../../ui/folded-words.tsx';
import { Ring } from '../../ui/ring.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import { shownRate } from '../shell/conversion-rate.ts';
import type { ConvertQuote, ConvertRules } from './convert-calls.ts';
import type { ConvertDraft } from './convert-draft.ts';
import type { QuoteController } from './quote-controller.ts';
import card from '../shell/card-parts.module.css';
import styles from './convert.module.css';

/** Size of the ring, px at 16 px type. */
const RING = 32;
/** Conversions left today from which on their number is shown. */
const FEW_LEFT = 5;

/** Figures of the quote and the remaining time (X1). */
export function QuoteLines({
  quotes,
  draft,
  rules,
}: {
  quotes: QuoteController;
  draft: ConvertDraft;
  rules: ConvertRules;
}) {
  useSignals();
  const { t } = useTranslation();
  const quote = quotes.quote.value;
  const { from, to } = draft;
  const rate = quote && shownRate(from, to, quote.rate);
  const { limit, used, resetsMs } = rules;
  const left = Math.max(0, limit - used);
  return (
    <dl className={classNames(card.pairs, styles.lines)}>
      <div>
        <dt>{t('convert.rate')}</dt>
        <dd className={styles.rate}>
          {rate === null ? (
            UNKNOWN
          ) : (
            <span data-old={quotes.expired.value || undefined}>
              <FoldedWords text={t(rate.exact ? 'convert.rateText' : 'convert.rateAbout', { ...rate })} />
            </span>
          )}
          {quote !== null && !quotes.expired.value && <TimeLeft key={quote.id} quote={quote} />}
        </dd>
      </div>
      <div>
        <dt>{t('convert.fee', { rate: shareText(rules.feeRate) })}</dt>
        <dd translate="no">{quote === null ? UNKNOWN : `${paidText(quote.fee, to)} ${to}`}</dd>
      </div>
      <div>
        <dt>{t('convert.spread')}</dt>
        <dd translate="no">{shareText(textOfUnits(pairSpread(from, to)) as DecimalText, 1)}</dd>
      </div>
      {left <= FEW_LEFT && (
        <div>
          <dt>{t('convert.left')}</dt>
          <dd>{t('convert.leftText', { left, limit, time: timeText(resetsMs) })}</dd>
        </div>
      )}
    </dl>
  );
}

/** Returns the whole seconds left, at most the whole duration, even if the device's clock is wrong. */
const secondsBetween = (nowMs: number, fromMs: number, toMs: number): number =>
  Math.ceil(Math.max(0, toMs - Math.max(nowMs, fromMs)) / 1000);

function TimeLeft({ quote: { givenMs, expiresMs } }: { quote: ConvertQuote }) {
  const { t } = useTranslation();
  const left = useMemo(
    () => computed(() => secondsBetween(secondTick.value * 1000, givenMs, expiresMs)),
    [givenMs, expiresMs],
  );
  const digits = useMemo(() => computed(() => String(left.value)), [left]);
  const words = useMemo(
    () => computed(() => t('convert.seconds', { time: durationText(left.value * 1000) })),
    [t, left],
  );
  return (
    <span className={styles.ring}>
      <span aria-hidden="true">
        <Ring fromMs={givenMs} toMs={expiresMs} nowMs={serverNowMs} size={RING}>
          <SignalText of={digits} />
        </Ring>
      </span>
      <span className="sr-only">
        <SignalText of={words} />
      </span>
    </span>
  );
}
