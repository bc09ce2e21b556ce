import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { marketLabel } from '../../../model/market.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { StrategyInterval } from '../../../model/strategy.ts';
import { marketStore } from '../../../signals/markets.ts';
import { actionSheet } from '../../../ui/action-sheet.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { askDialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { translateOf } from '../../../ui/translate-of.ts';
import { PageLink } from '../../shell/page-link.tsx';
import type { Draft } from '../draft.ts';
import { dropDraft, editedStrategy, NEW, runKey } from '../drafts.ts';
import { notebook } from '../notebook.ts';
import { signedPercentText } from '../numbers-as-text.ts';
import { savedId } from '../save-draft.ts';
import { copyStrategy, removeStrategy } from '../saved-strategies.ts';
import type { SavedStrategy } from '../saved/strategy-store.ts';
import { rulesPath } from '../strategy-paths.ts';
import { conditionText, intervalText } from '../strategy-words.ts';
import { strategyName } from '../template-names.ts';
import styles from './home.module.css';

interface RowProps {
  id: string;
  name: string;
  symbol: MarketSymbol;
  interval: StrategyInterval;
  /** The rule by which it buys, or how it is kept. */
  detail: string;
  more(): void;
}

/** One strategy: its name leads to the rules. */
function StrategyRow({ id, name, symbol, interval, detail, more }: RowProps) {
  useSignals();
  const { t } = useTranslation();
  const market = marketStore.bySymbol.value.get(symbol);
  const run = notebook.lastRun(runKey(id));
  return (
    <div className={styles.row}>
      <PageLink to={rulesPath(id)} className={styles.strategy}>
        <CoinIcon asset={market?.base ?? symbol.replace(/USDT$/, '')} />
        <span className={styles.about}>
          <span className={styles.name} translate="no">
            {name}
          </span>
          <span className={styles.quiet}>
            <span translate="no">{`${market ? marketLabel(market) : symbol} · ${intervalText(interval)}`}</span>
          </span>
          <span className={styles.quiet} translate={translateOf(detail)}>
            {detail}
          </span>
        </span>
        {run && (
          <span className={styles.run}>
            <span translate="no">{signedPercentText(run.gain)}</span>
            <span className={styles.quiet}>{t('strategy.saved.hold', { gain: signedPercentText(run.hold) })}</span>
          </span>
        )}
      </PageLink>
      <IconButton icon="more" size={20} label={t('strategy.saved.more', { name })} onClick={more} />
    </div>
  );
}

const firstWords = ({ enter }: Pick<Draft, 'enter'>): string =>
  enter.conditions[0] === undefined ? '' : conditionText(enter.conditions[0]);

/** A saved strategy, with its edits when there are any. */
export function SavedRow({ item }: { item: SavedStrategy }) {
  useSignals();
  const { t } = useTranslation();
  const { id, strategy, standing } = item;
  const edited = editedStrategy(id);
  const { name: kept, symbols, interval } = edited?.draft ?? strategy;
  const name = strategyName(kept);
  const detail = (): string => {
    if (edited?.isChanged) return t('strategy.saved.changed');
    if (standing === 'waiting') return t('strategy.saved.waiting');
    return firstWords(strategy);
  };
  const more = async () => {
    const action = await actionSheet({
      title: name,
      items: [
        { key: 'copy', label: t('strategy.saved.copy') },
        { key: 'remove', label: t('strategy.saved.remove'), danger: true },
      ],
    });
    if (action === 'copy') savedId(copyStrategy(id));
    if (action !== 'remove') return;
    const { ok } = await askDialog({
      title: t('strategy.saved.removeTitle', { name }),
      content: t('strategy.saved.removeText'),
      ok: t('strategy.saved.remove'),
      tone: 'down',
    });
    if (!ok) return;
    if (removeStrategy(id)) dropDraft(id);
    else toast(t('strategy.save.unsent'), { kind: 'error' });
  };
  return (
    <StrategyRow
      id={id}
      name={name}
      symbol={symbols[0]!}
      interval={interval}
      detail={detail()}
      more={() => void more()}
    />
  );
}

/** The strategy that was never saved. */
export function UnsavedRow({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const name = strategyName(draft.name);
  const more = async () => {
    const action = await actionSheet({
      title: name,
      items: [{ key: 'drop', label: t('strategy.saved.drop'), danger: true }],
    });
    if (action === 'drop') dropDraft(NEW);
  };
  return (
    <StrategyRow
      id={NEW}
      name={name}
      symbol={draft.symbols[0]!}
      interval={draft.interval}
      detail={t('strategy.saved.unsaved')}
      more={() => void more()}
    />
  );
}
