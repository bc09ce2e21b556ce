import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare } from '../../model/decimal.ts';
import { gainText, UNKNOWN, amountText } from '../../i18n/number-text.ts';
import { gainShareText } from '../../i18n/share-text.ts';
import { accountStore } from '../../signals/account-store.ts';
import { HOME_CURRENCY, preferences } from '../../data/preferences.ts';
import { Card } from '../../ui/card.tsx';
import { Arrow } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useLazyState } from '../../ui/use-lazy-code.ts';
import styles from './balance-card.module.css';

/** Display decimals of amounts in USDT. */
const USDT_DECIMALS = 2;
/** Text in place of a hidden amount. */
export const MASK = '••••••';

/** Today's change as a share of the opening total. */
const changeShare = computed(() => {
  const change = accountStore.changeToday.value;
  const opening = accountStore.userInfo.value?.openingTotal;
  return change && opening ? gainShareText(change, opening) : UNKNOWN;
});

const ZERO = '0' as DecimalText;

/** The coins that are worth something, in the exchange's order. */
const heldCoins = computed(() =>
  [...new Set(accountStore.assets.value.flatMap((row) => (compare(row.valueUsdt, ZERO) > 0 ? [row.asset] : [])))].join(
    ', ',
  ),
);

/**
 * Today's change of the total with sign and share; hidden together with the total.
 * @param named  whether the coins of the total are named beside it
 */
function BalanceChange({ named }: { named: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const hidden = preferences.balanceHidden.value;
  const change = accountStore.changeToday.value;
  if (!change || hidden) return <p className={styles.change}>{hidden ? MASK : UNKNOWN}</p>;
  // The unit is named only beside a total in another currency.
  const unit = preferences.displayCurrency.value === HOME_CURRENCY ? '' : ` ${HOME_CURRENCY}`;
  const side = compare(change, ZERO);
  return (
    <p className={styles.change}>
      <span>
        <span className={side > 0 ? styles.up : side < 0 ? styles.down : undefined}>
          {side !== 0 && <Arrow direction={side > 0 ? 'up' : 'down'} />}
          <span translate="no">{`${gainText(change, USDT_DECIMALS)}${unit} (${changeShare.value})`}</span>
        </span>{' '}
        <span>{t('home.today')}</span>
      </span>
      {named && (
        <span className={styles.held} translate="no">
          {heldCoins.value}
        </span>
      )}
    </p>
  );
}

/** Hides and shows all balances, on every page at once (H7). */
export function BalanceEye({ className }: { className?: string | undefined }) {
  useSignals();
  const { t } = useTranslation();
  const hidden = preferences.balanceHidden.value;
  return (
    <IconButton
      icon={hidden ? 'eye-off' : 'eye'}
      size={18}
      className={className}
      pressed={hidden}
      label={t(hidden ? 'home.showBalance' : 'home.hideBalance')}
      onClick={() => preferences.hideBalance(!hidden)}
    />
  );
}

/** Formats a value in USDT; rounded down, never up (G11). */
export const valueText = (value: DecimalText): string => amountText(value, 2, 'down');

const otherCode = lazyCode(() => import('./other-currency.tsx'), 'currency');

/**
 * Returns the parts that show totals in the chosen currency, and its name. Null for USDT, and while code or rate are
 * not loaded: the exchange's values in USDT are shown then. Reads signals.
 */
export function useOtherCurrency() {
  const wanted = preferences.displayCurrency.value !== HOME_CURRENCY;
  const { module } = useLazyState(otherCode);
  useEffect(() => {
    if (wanted) void otherCode.fetch();
  }, [wanted]);
  const unit = wanted ? module?.otherUnit.value : null;
  return module && unit ? { ...module, unit } : null;
}

interface TotalCardProps {
  /** Names the card by the currency of its total. */
  nameOf(unit: string): string;
  className?: string | undefined;
  /** At the end of the name's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card with the total of all accounts, the button that hides it, and today's change; its children follow. */
export function TotalCard({ nameOf, className, aside, children }: TotalCardProps) {
  useSignals();
  const { t } = useTranslation();
  const hidden = preferences.balanceHidden.value;
  const total = accountStore.total.value;
  const other = useOtherCurrency();
  const name = nameOf(other?.unit ?? HOME_CURRENCY);
  return (
    <Card label={name} className={className}>
      <div className={styles.caption}>
        {name}
        <BalanceEye className={styles.eye} />
        {aside}
      </div>
      <p className={styles.total} translate="no">
        {hidden ? (
          <span aria-label={t('home.hidden')}>{MASK}</span>
        ) : total === null ? (
          UNKNOWN
        ) : other ? (
          <other.OtherTotal />
        ) : (
          valueText(total)
        )}
      </p>
      {other && <other.RateLine />}
      <BalanceChange named={aside !== undefined} />
      {children}
    </Card>
  );
}
