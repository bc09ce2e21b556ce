import { computed, effect } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { decimalTextOfScaled } from '../../model/scaled.ts';
import { exactText, MINUS } from '../../i18n/number-text.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { marketLabel } from '../../model/market.ts';
import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { amountRefusalText, readAmount, typedText } from '../../ui/amount-input.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { ChipGroup } from '../../ui/chip-group.tsx';
import { alertPriceOf, alertVerdict, priceAway } from './alert-form-state.ts';
import { exactPriceText } from './alert-words.ts';
import styles from './alerts.module.css';
import { ALERTS_MAX, alertsStore } from '../../data/price-alerts.ts';

const AWAY_PERCENT = [-5, -2, -1, 1, 2, 5] as const;

/** The last price as text of the field; empty while it is unknown. */
const lastText = ({ symbol, priceDecimals }: Market): string =>
  typedText(decimalTextOfScaled(tickerStore.of(symbol).last.peek(), priceDecimals) ?? '');

/** One price field, prefilled once with the last price; the button shows the result (G22). */
export function AlertForm({ market }: { market: Market }) {
  useSignals();
  const { t } = useTranslation();
  const { last } = tickerStore.of(market.symbol);
  const [typed, setRaw] = useState<string | null>(null);
  const [first, setFirst] = useState(() => lastText(market));
  // If the form opens before the first price is known, the field is filled when it arrives, unless something was typed.
  useEffect(() => {
    if (first !== '') return undefined;
    return effect(() => {
      if (!Number.isNaN(last.value)) setFirst(lastText(market));
    });
  }, [first, last, market]);
  const raw = typed ?? first;
  // A computed string, so that a tick renders only when the result changes.
  const verdict = useMemo(
    () => computed(() => alertVerdict({ raw, last: last.value, active: alertsStore.active.value }, market)),
    [raw, last, market],
  ).value;
  const price = alertPriceOf(raw, market);
  const ready = verdict === 'above' || verdict === 'below';
  /** Whether the price itself is invalid; other obstacles are shown on the button only. */
  const isBad =
    verdict === 'unread' ||
    verdict === 'zero' ||
    verdict === 'tooHigh' ||
    verdict === 'offTick' ||
    verdict === 'exists';
  const decimals = market.priceDecimals;
  const { refusal } = readAmount(raw, decimals);
  const words =
    verdict === 'unread'
      ? amountRefusalText(t, { refusal: refusal!, unit: market.quote, decimals })
      : t(`alerts.verdict.${verdict}`, {
          price: price === null ? '' : exactPriceText(price),
          unit: market.quote,
          step: exactText(market.tickSize),
          most: ALERTS_MAX,
        });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Checked again, because the price may have changed since the last render.
    const now = alertVerdict({ raw, last: last.peek(), active: alertsStore.active.peek() }, market);
    if (price === null || (now !== 'above' && now !== 'below')) return;
    if (!alertsStore.add({ symbol: market.symbol, price, side: now }, serverNowMs())) return;
    announce(t('alerts.set', { market: marketLabel(market), price: exactPriceText(price) }));
    setRaw('');
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AmountField
        label={t('alerts.price', { market: marketLabel(market) })}
        unit={market.quote}
        value={raw}
        onChange={setRaw}
        decimals={market.priceDecimals}
        error={isBad ? words : undefined}
      />
      <ChipGroup
        label={t('alerts.away')}
        chips={AWAY_PERCENT.map((percent) => ({
          key: String(percent),
          label: percent > 0 ? `+${percent}%` : `${MINUS}${-percent}%`,
          onPick: () => {
            const away = priceAway(last.peek(), percent, market);
            if (away !== null) setRaw(typedText(away));
          },
        }))}
      />
      <Button type="submit" disabled={!ready}>
        {words}
      </Button>
    </form>
  );
}
