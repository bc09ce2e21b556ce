import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { INTERVALS } from '../../../../protocol/units/interval.ts';
import { STRATEGY_NAME_MAX } from '../../../../protocol/units/strategy-terms.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { marketLabel } from '../../../model/market.ts';
import { backtestLimits } from '../../../level/backtest-limits.ts';
import type { Market } from '../../../model/market.ts';
import type { StrategyInterval } from '../../../model/strategy.ts';
import { marketStore } from '../../../signals/markets.ts';
import { Card } from '../../../ui/card.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { askDialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pickOne } from '../../../ui/pick-one.tsx';
import { translateOf } from '../../../ui/translate-of.ts';
import { useLazyCode } from '../../../ui/use-lazy-code.ts';
import { marketSheetCode } from '../../markets/market-sheet-code.ts';
import { fillMinutesOf } from '../fill-minutes.ts';
import { numberText } from '../numbers-as-text.ts';
import { candlesIn, dayText, daysText, heldBackFrom } from '../span-words.ts';
import { intervalText } from '../strategy-words.ts';
import { strategyName } from '../template-names.ts';
import { marketCosts } from '../templates.ts';
import { percentText } from '../numbers-as-text.ts';
import { ProblemText } from './problem-text.tsx';
import type { EditorCardProps } from './editor-card.ts';
import { askSpan, Coarse } from './span-sheet.tsx';
import styles from './rules.module.css';

const OPTIONS = INTERVALS.filter((interval): interval is StrategyInterval => interval !== 'ONE_WEEK');
const PENCIL = ['M4.5 19.5l1-4L16 5l3 3L8.5 18.5z', 'M14 7l3 3'];

/** Name, market, interval, and the days with what is held back of them. */
export function IdentityCard({ draft, change, problemAt }: EditorCardProps) {
  useSignals();
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const sheet = useLazyCode(marketSheetCode, choosing, () => setChoosing(false));
  const { name, symbols, interval, span } = draft;
  const symbol = symbols[0]!;
  const market = marketStore.bySymbol.value.get(symbol);
  const rename = async () => {
    const { ok, text } = await askDialog({
      title: t('strategy.name'),
      edit: { label: t('strategy.name'), value: shownName },
      ok: t('common.done'),
    });
    const next = text.trim().slice(0, STRATEGY_NAME_MAX);
    // The name of a template stays one that every language shows in its own words.
    if (ok && next !== '' && next !== shownName) change({ name: next });
  };
  const pickInterval = async () => {
    const next = await pickOne({
      title: t('strategy.interval.label'),
      value: interval,
      options: OPTIONS.map((value) => ({ value, label: intervalText(value) })),
    });
    if (next !== null) change({ interval: next });
  };
  const pickMarket = (next: Market) => {
    setChoosing(false);
    // Own fees stay; those of the market before do not.
    const own = JSON.stringify(draft.costs) !== JSON.stringify(marketCosts(symbol));
    change({ symbols: [next.symbol], ...(own ? {} : { costs: marketCosts(next.symbol) }) });
  };
  const pickSpan = async () => {
    const next = await askSpan(draft);
    if (next !== null) change({ span: next });
  };
  const candles = candlesIn(span, interval);
  const width = fillMinutesOf(draft, backtestLimits.value);
  const shownName = strategyName(name);
  return (
    <Card padded={false} label={t('strategy.title')}>
      <button type="button" className={styles.name} onClick={() => void rename()}>
        <CoinIcon asset={market?.base ?? symbol.replace(/USDT$/, '')} small />
        <span className={styles.nameText} translate="no">
          {shownName}
        </span>
        <span className="sr-only">{t('strategy.name')}</span>
        <Icon name={PENCIL} size={18} />
      </button>
      <ProblemText text={problemAt('name')} />
      <div className={styles.facts}>
        <button type="button" className={styles.fact} onClick={() => setChoosing(true)}>
          <span className={styles.quiet}>{t('strategy.market')}</span>
          <span translate="no">
            {`${market ? marketLabel(market) : symbol}${symbols.length > 1 ? ` +${symbols.length - 1}` : ''}`}
          </span>
        </button>
        <button type="button" className={styles.fact} onClick={() => void pickInterval()}>
          <span className={styles.quiet}>{t('strategy.interval.label')}</span>
          <span translate={translateOf(intervalText(interval))}>{intervalText(interval)}</span>
        </button>
        <button type="button" className={`${styles.fact} ${styles.span}`} onClick={() => void pickSpan()}>
          <span className={styles.quiet}>
            {t('strategy.span.candles', { count: candles, number: numberText(candles) })}
          </span>
          <span translate="no">{daysText(span)}</span>
          <span className={styles.track} aria-hidden="true">
            <i style={{ inlineSize: `${span.heldBack * 100}%` }} />
          </span>
          <span className={styles.quiet}>
            {t('strategy.span.held', { share: percentText(span.heldBack), day: dayText(heldBackFrom(span)) })}
          </span>
        </button>
      </div>
      <ProblemText text={problemAt('market') ?? problemAt('span')} />
      {width > 1 && (
        <p className={styles.note}>
          <Coarse minutes={width} />
        </p>
      )}
      {market?.feed === 'sim' && <p className={styles.note}>{t('strategy.span.simulated')}</p>}
      {sheet && <sheet.MarketSheet open={choosing} onClose={() => setChoosing(false)} onPick={pickMarket} />}
    </Card>
  );
}
