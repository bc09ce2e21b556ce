import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { scaledOf } from '../../model/scaled.ts';
import { changeText } from '../../i18n/change-text.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { dateTimeText } from '../../i18n/time-text.ts';
import { marketStore } from '../../signals/markets.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { Arrow } from '../../ui/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { FoldedWords } from '../../ui/folded-words.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import { exactPriceText } from './alert-words.ts';
import { symbolLabel } from '../../data/symbol-label.ts';
import styles from './alerts.module.css';
import { alertsStore } from '../../data/price-alerts.ts';
import type { PriceAlert } from '../../model/price-alert.ts';

/** Pending and fired alerts of all markets, each with a button to remove it. */
export function AlertLists() {
  useSignals();
  const { t } = useTranslation();
  const lists = useRef<HTMLDivElement>(null);
  const active = alertsStore.active.value;
  const fired = alertsStore.fired.value;
  /** Moves the focus to the lists, because the focused row is removed. */
  const change = (work: () => void) => () => {
    work();
    lists.current!.focus();
  };
  return (
    <div ref={lists} className={styles.lists} tabIndex={-1}>
      <section className={styles.section}>
        <h3 className={styles.title}>{t('alerts.active', { number: active.length })}</h3>
        {active.length === 0 ? (
          <p className={styles.empty}>{t('alerts.noneActive')}</p>
        ) : (
          <ul>
            {active.map((alert) => (
              <AlertRow key={alert.id} alert={alert} onRemove={change(() => alertsStore.remove(alert.id))}>
                <Distance alert={alert} />
              </AlertRow>
            ))}
          </ul>
        )}
      </section>
      {fired.length > 0 && (
        <section className={styles.section}>
          <div className={styles.head}>
            <h3 className={styles.title}>{t('alerts.fired', { number: fired.length })}</h3>
            <Button kind="quiet" size="small" onClick={change(() => alertsStore.clearFired())}>
              {t('alerts.clearFired')}
            </Button>
          </div>
          <ul>
            {fired.map((alert) => (
              <AlertRow key={alert.id} alert={alert} onRemove={change(() => alertsStore.remove(alert.id))}>
                <FoldedWords
                  text={t('alerts.firedAt', {
                    time: dateTimeText(alert.firedMs),
                    price: foldedText(exactPriceText(alert.reachedPrice)),
                  })}
                />
              </AlertRow>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface AlertRowProps {
  alert: PriceAlert;
  onRemove(): void;
  children: ReactNode;
}

function AlertRow({ alert, onRemove, children }: AlertRowProps) {
  const { t } = useTranslation();
  const label = symbolLabel(alert.symbol);
  const price = exactPriceText(alert.price);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.what}>
          <span className={styles.market}>{label}</span>
          <Arrow direction={alert.side === 'above' ? 'up' : 'down'} />
          <FoldedWords
            text={t(alert.side === 'above' ? 'alerts.above' : 'alerts.below', { price: foldedText(price) })}
          />
        </span>
        <span className={styles.detail}>{children}</span>
      </span>
      <IconButton icon="close" size={18} label={t('alerts.delete', { market: label, price })} onClick={onRemove} />
    </li>
  );
}

/** Shows the distance from the last price to the alert. */
function Distance({ alert: { symbol, price } }: { alert: PriceAlert }) {
  const { t } = useTranslation();
  const text = useMemo(() => {
    const info = marketStore.of(symbol);
    const { last } = tickerStore.of(symbol);
    const wanted = info ? scaledOf(price, info.priceDecimals) : NaN;
    return computed(() => t('alerts.distance', { percent: changeText(wanted, last.value) }));
  }, [t, symbol, price]);
  return <SignalText of={text} className={styles.distance} />;
}
