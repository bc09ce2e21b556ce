import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare } from '../../model/decimal.ts';
import { gainText, UNKNOWN } from '../../i18n/number-text.ts';
import { gainShareText } from '../../i18n/share-text.ts';
import { accountStore } from '../../signals/account.ts';
import { HOME_CURRENCY, preferences } from '../../data/preferences.ts';
import { Arrow } from '../../ui/arrow.tsx';
import styles from './balance-card.module.css';

/** Display decimals of amounts in USDT. */
const USDT_DECIMALS = 2;
/** What stands for a hidden amount. */
export const MASK = '••••••';

/** Today's change as a share of the opening total. */
const changeShare = computed(() => {
  const change = accountStore.changeToday.value;
  const opening = accountStore.userInfo.value?.openingTotal;
  return change && opening ? gainShareText(change, opening) : UNKNOWN;
});

/** What today made of the total, with its sign and share; hidden together with it. */
export function BalanceChange() {
  useSignals();
  const { t } = useTranslation();
  const hidden = preferences.balanceHidden.value;
  const change = accountStore.changeToday.value;
  if (!change || hidden) return <p className={styles.change}>{hidden ? MASK : UNKNOWN}</p>;
  // Beside a total in another currency it says that it is not in that one.
  const unit = preferences.displayCurrency.value === HOME_CURRENCY ? '' : ` ${HOME_CURRENCY}`;
  const side = compare(change, '0' as DecimalText);
  return (
    <p className={styles.change}>
      <span className={side > 0 ? styles.up : side < 0 ? styles.down : undefined}>
        {side !== 0 && <Arrow direction={side > 0 ? 'up' : 'down'} />}
        <span translate="no">{`${gainText(change, USDT_DECIMALS)}${unit} (${changeShare.value})`}</span>
      </span>{' '}
      {t('home.today')}
    </p>
  );
}
