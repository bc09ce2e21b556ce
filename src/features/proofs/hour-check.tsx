import { signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { MARKET_PROFILES } from '../../../protocol/simulation/market-profiles.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { priceText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { HourReport } from '../../proof/verify-worker.ts';
import { marketStore } from '../../signals/markets.ts';
import { Button } from '../../ui/button.tsx';
import { pickOne } from '../../ui/pick-one.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import styles from './proofs.module.css';
import { useHourCheck } from './use-hour-check.ts';
import type { HourState, RevealedSeed } from './use-hour-check.ts';

/**
 * Markets whose prices this app can recompute. Hours are checked one market at a time: one is about a megabyte, all
 * would be fifty.
 */
const SYMBOLS = [...MARKET_PROFILES.keys()] as MarketSymbol[];

/** The market to check, shared by all hours; null for the first of the list. */
const picked = signal<MarketSymbol | null>(null);

export interface HourCheckProps {
  of: RevealedSeed;
  /** Called when a check begins and ends. */
  onBusy(busy: boolean): void;
}

/** Recomputes the prices of an hour of one market on this device from the revealed seed. Starts when it is shown. */
export function HourCheck({ of, onBusy }: HourCheckProps) {
  useSignals();
  const { t } = useTranslation();
  const symbol = picked.value ?? marketStore.all.peek()[0]?.symbol ?? SYMBOLS[0]!;
  const state = useHourCheck(of, symbol);
  const busy = state.step !== 'done' && state.step !== 'failed';
  useEffect(() => onBusy(busy), [busy, onBusy]);

  async function pickMarket(): Promise<void> {
    const options = SYMBOLS.map((value) => ({ value, label: value }));
    const chosen = await pickOne({ title: t('hourCheck.market'), options, value: symbol });
    if (chosen !== null) picked.value = chosen;
  }

  return (
    <>
      <div className={styles.hour} role="status">
        <Verdict state={state} market={symbol} />
      </div>
      {!busy && (
        <Button kind="quiet" size="small" onClick={() => void pickMarket()}>
          {t('hourCheck.otherMarket')}
        </Button>
      )}
    </>
  );
}

function Verdict({ state, market }: { state: HourState; market: string }) {
  const { t } = useTranslation();
  switch (state.step) {
    case 'fetching':
      return (
        <p className={styles.text}>
          {t('hourCheck.fetching', { done: priceText(state.done, 0), total: priceText(state.total, 0) })}
        </p>
      );
    case 'failed':
      return <Note text={state.reason} />;
    case 'done':
      return typeof state.found === 'string' ? (
        <Note text={t(`hourCheck.${state.found}`, { market })} />
      ) : (
        <Report report={state.found} market={market} />
      );
    default:
      return <p className={styles.text}>{t(`hourCheck.${state.step}`)}</p>;
  }
}

/** Explains why nothing was checked. */
function Note({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <>
      <StatusChip tone="neutral">{t('hourCheck.notChecked')}</StatusChip>
      <p className={styles.text}>{text}</p>
    </>
  );
}

function Report({ report: { ok, links, made, isWhole }, market }: { report: HourReport; market: string }) {
  const { t } = useTranslation();
  const failed = links.find(({ found }) => found !== null)?.found;
  if (ok || !failed) {
    return (
      <>
        <StatusChip tone="accent">{t('hourCheck.fits')}</StatusChip>
        <p className={styles.text}>{t('hourCheck.follows', { market, number: priceText(made, 0) })}</p>
        {!isWhole && <p className={styles.text}>{t('hourCheck.part')}</p>}
      </>
    );
  }
  const { reason, at } = failed;
  // Passed as `replace`, so that no text of the exchange is read as an option of the translator.
  if (reason === 'notSimulated') return <Note text={t('hourCheck.noSeed', { replace: { market, source: at } })} />;
  const isKnown = reason === 'otherPrice' || reason === 'otherSource' || reason === 'otherSeed' || reason === 'noTick';
  const key = reason === 'noTick' ? 'noTicks' : isKnown ? reason : 'unsigned';
  return (
    <>
      <StatusChip tone="warn">{t('hourCheck.differs')}</StatusChip>
      <p className={styles.text}>{t(`hourCheck.${key}`, { replace: { market, seq: at, at } })}</p>
    </>
  );
}
