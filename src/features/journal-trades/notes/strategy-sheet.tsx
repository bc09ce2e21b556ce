import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { present } from '../../../ui/present.tsx';
import type { Presented } from '../../../ui/present.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { EmptyState, ErrorState } from '../../../ui/state-view.tsx';
import type { Draft } from '../../strategy/draft.ts';
import { drafts, NEW } from '../../strategy/drafts.ts';
import { strategyName } from '../../strategy/template-names.ts';
import { refreshStrategies, savedStrategies } from '../../strategy/saved-strategies.ts';
import { strategyTag } from './strategy-tag.ts';
import type { TradeTraits } from './strategy-tag.ts';
import styles from './notes.module.css';

/** A tag of the chosen strategy, or the wish to see the strategy lab. */
export type StrategyPick = { readonly tag: string } | 'lab';

interface StrategyChoice {
  /** Tags of the note, which are not offered again. */
  readonly tags: readonly string[];
  readonly traits: TradeTraits;
}

/** Asks which strategy a trade followed. Resolves with null when the sheet is closed. */
export const pickStrategy = (choice: StrategyChoice): Promise<StrategyPick | null> =>
  present<StrategyPick | null>((presented) => <StrategySheet {...choice} {...presented} />);

/** A strategy that may be offered: saved, or the one that was never saved. */
interface Offered extends Pick<Draft, 'name' | 'symbols' | 'interval' | 'kind'> {
  readonly id: string;
}

/** How well a strategy fits to a trade: its market counts more than its kind. */
const fitOf = ({ symbols, kind }: Offered, traits: TradeTraits): number =>
  (symbols.includes(traits.market) ? 2 : 0) + (kind === traits.kind ? 1 : 0);

/** Strategies whose names make a tag, those of the trade's market first, else as the lab lists them. Reads signals. */
function offeredTo(traits: TradeTraits): readonly Offered[] {
  const unsaved = drafts.value.get(NEW);
  const saved = savedStrategies.value.items.map(({ id, strategy }) => ({ ...strategy, id }));
  return [...(unsaved ? [{ ...unsaved, id: NEW }] : []), ...saved]
    .filter(({ name }) => strategyTag(name) !== '')
    .sort((a, b) => fitOf(b, traits) - fitOf(a, traits));
}

const load = (): void => void refreshStrategies();

const marketsText = (symbols: readonly MarketSymbol[]): string => symbols.map(symbolLabel).join(', ');

function StrategySheet({ tags, traits, open, settle, onClosed }: StrategyChoice & Presented<StrategyPick | null>) {
  useSignals();
  const { t } = useTranslation();
  useEffect(load, []);
  const { status, error } = savedStrategies.value;
  const offered = offeredTo(traits);
  const nothing = () => {
    if (status === 'idle' || status === 'loading') return <LoadingView onRetry={load} />;
    if (status === 'failed') {
      const detail = error === null ? {} : { detail: failureText(error) };
      return <ErrorState title={t('common.loadFailed')} {...detail} onRetry={load} />;
    }
    const toLab = { label: t('strategy.title'), onPick: () => settle('lab') };
    return <EmptyState text={t('strategy.saved.empty')} action={toLab} />;
  };
  return (
    <Sheet open={open} onClose={() => settle(null)} onClosed={onClosed} title={t('journalTrades.tags.strategy')}>
      {offered.length === 0 ? (
        nothing()
      ) : (
        <>
          <p className={styles.hint}>{t('journalTrades.tags.strategyNote')}</p>
          {(status === 'stale' || status === 'failed') && <Stale reason={error && failureText(error)} />}
          <ul className={styles.manage}>
            {offered.map((item) => (
              <StrategyRow
                key={item.id}
                item={item}
                has={tags.includes(strategyTag(strategyName(item.name)))}
                onPick={(tag) => settle({ tag })}
              />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}

/** The list is that of an earlier visit. @param reason  null when none is known */
function Stale({ reason }: { reason: string | null }) {
  const { t } = useTranslation();
  return (
    <div className={styles.notice}>
      <p role="alert">{reason ?? t('strategy.saved.stale')}</p>
      <Button kind="quiet" size="small" onClick={load}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

interface StrategyRowProps {
  item: Offered;
  /** Whether the note has its tag. */
  has: boolean;
  onPick(tag: string): void;
}

function StrategyRow({ item: { name, symbols, interval, kind }, has, onPick }: StrategyRowProps) {
  const { t } = useTranslation();
  return (
    <li>
      <button
        type="button"
        className={styles.strategy}
        disabled={has}
        aria-pressed={has}
        onClick={() => onPick(strategyTag(strategyName(name)))}
      >
        <span className={styles.tagName} translate="no">
          {strategyName(name)}
        </span>
        {has && <Icon name="check" size={16} />}
        <span className={styles.about}>
          <span translate="no">{`${marketsText(symbols)} · ${t(`strategy.interval.${interval}`)}`}</span>
          <span>{' · '}</span>
          <span>{t(`strategy.kind.${kind}`)}</span>
        </span>
      </button>
    </li>
  );
}
