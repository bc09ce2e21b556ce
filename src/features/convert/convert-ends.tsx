import type { TFunction } from 'i18next';
import { useSignals } from '@preact/signals-react/runtime';
import { receivedText } from '../../i18n/booked-text.ts';
import { exactText, UNKNOWN } from '../../i18n/number-text.ts';
import { t } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { typedText } from '../../ui/amount-input.ts';
import { Card } from '../../ui/card.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pickOne } from '../../ui/pick-one.tsx';
import type { ConvertCoin } from './convert-calls.ts';
import { swapRefusal, targetLock, targetRefusal, withFrom, withTo } from './convert-draft.ts';
import type { ConvertDraft } from './convert-draft.ts';
import type { QuoteController } from './quote-controller.ts';
import type { ConvertFigures } from './use-convert.ts';
import styles from './convert.module.css';

interface EndProps {
  coins: readonly ConvertCoin[];
  draft: ConvertDraft;
  /** Whether changes are blocked. */
  fixed: boolean;
  change(next: ConvertDraft): void;
}

/** Text of the smallest or largest amount of a source, for the field and the main button. */
export const limitText = (t: TFunction<'app'>, limit: 'below' | 'above', { asset, min, max }: ConvertCoin): string =>
  t(`convert.state.${limit}`, { amount: exactText(limit === 'below' ? min : max), unit: asset });

/** The coin and amount to give. */
export function SourceCard({ figures, ...props }: EndProps & { figures: ConvertFigures }) {
  const { t } = useTranslation();
  const { draft, fixed, change } = props;
  const { from } = draft;
  const { source, decimals, available, problem } = figures;
  function fieldError(): string | undefined {
    if (source && (problem === 'below' || problem === 'above')) return limitText(t, problem, source);
    return problem === 'short' ? t('convert.state.shortField') : undefined;
  }
  return (
    <Card label={t('convert.from')}>
      <div className={styles.head}>
        <h2 className={styles.end}>{t('convert.from')}</h2>
        <CoinButton end="from" {...props} />
      </div>
      <AmountField
        label={t('convert.amount')}
        labelEnd={
          available === null
            ? t('convert.unknown')
            : t('convert.available', { amount: receivedText(available, from), unit: from })
        }
        unit={from}
        value={draft.amount}
        decimals={decimals}
        disabled={fixed}
        onChange={(typed) => change({ ...draft, amount: typed })}
        error={fieldError()}
        end={
          <button
            type="button"
            className={styles.max}
            aria-label={t('convert.maxName')}
            disabled={available === null || fixed}
            onClick={() => available !== null && change({ ...draft, amount: typedText(available) })}
          >
            {t('convert.max')}
          </button>
        }
      />
    </Card>
  );
}

/** The coin to receive, and its amount by the quote. */
export function TargetCard({ quotes, ...props }: EndProps & { quotes: QuoteController }) {
  useSignals();
  const { t } = useTranslation();
  const { coins, draft } = props;
  const { from, to } = draft;
  const quote = quotes.quote.value;
  const reasons = [targetLock(from, assetsOf(coins)), swapRefusal(draft)].filter((reason) => reason !== null);
  return (
    <Card label={t('convert.to')}>
      <div className={styles.head}>
        <h2 className={styles.end}>{t('convert.to')}</h2>
        <CoinButton end="to" {...props} />
      </div>
      <p className={styles.end}>{t('convert.receive')}</p>
      <output className={styles.receive} data-old={quotes.expired.value || undefined} translate="no">
        {quote === null ? UNKNOWN : `${receivedText(quote.receive, to)} ${to}`}
      </output>
      {reasons.length > 0 && (
        <p id="convert-reason" className={styles.reason}>
          {reasons.map((reason) => t(`convert.reason.${reason}`)).join(' ')}
        </p>
      )}
    </Card>
  );
}

const assetsOf = (coins: readonly ConvertCoin[]): readonly string[] => coins.map(({ asset }) => asset);

/** Shows the coin of one end and opens the choice of another. */
function CoinButton({ end, coins, draft, fixed, change }: EndProps & { end: 'from' | 'to' }) {
  const { t } = useTranslation();
  const { from, to } = draft;
  const assets = assetsOf(coins);
  const locked = end === 'to' && targetLock(from, assets) !== null;
  async function pick(): Promise<void> {
    const chosen = await (end === 'from' ? pickSource(coins, from) : pickTarget(coins, from, to));
    if (chosen === null) return;
    change(end === 'from' ? withFrom(draft, chosen, assets) : withTo(draft, chosen));
  }
  return (
    <button type="button" className={styles.coinButton} disabled={fixed || locked} onClick={() => void pick()}>
      <span className="sr-only">{t('convert.change', { what: t(`convert.${end}`), value: draft[end] })}</span>
      <span className={styles.coin} aria-hidden="true">
        <CoinIcon asset={draft[end]} small />
        {draft[end]}
        {!locked && <Icon name="chevron-down" size={16} />}
      </span>
    </button>
  );
}

const coinLabel = (asset: string) => (
  <span className={styles.coin}>
    <CoinIcon asset={asset} small />
    {asset}
  </span>
);

/** Asks for the coin to convert from. A coin with stale prices is marked and cannot be chosen. */
const pickSource = (coins: readonly ConvertCoin[], chosen: string): Promise<string | null> =>
  pickOne<string>({
    title: t('convert.coinFrom'),
    value: chosen,
    options: coins.map(({ asset, open }) => ({
      value: asset,
      label: coinLabel(asset),
      note: open ? undefined : t('convert.reason.late'),
      disabled: !open,
    })),
  });

/** Asks for the coin to convert to. An impossible coin is listed with its reason (X3). */
const pickTarget = (coins: readonly ConvertCoin[], from: string, chosen: string): Promise<string | null> =>
  pickOne<string>({
    title: t('convert.coinTo'),
    value: chosen,
    options: coins
      .filter(({ asset }) => asset !== from)
      .map(({ asset, open }) => {
        const refusal = targetRefusal(from, asset) ?? (open ? null : 'late');
        return {
          value: asset,
          label: coinLabel(asset),
          note: refusal === null ? undefined : t(`convert.reason.${refusal}`),
          disabled: refusal !== null,
        };
      }),
  });
