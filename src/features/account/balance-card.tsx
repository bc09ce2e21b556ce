import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare } from '../../model/decimal.ts';
import { gainText, UNKNOWN } from '../../i18n/number-text.ts';
import { gainShareText } from '../../i18n/share-text.ts';
import { accountStore } from '../../signals/account.ts';
import { overlays } from '../shell/overlays.ts';
import { preferences } from '../../data/preferences.ts';
import { sessionStore } from '../../data/session.ts';
import { Arrow } from '../../ui/arrow.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { BalanceEye } from './balance-eye.tsx';
import { PATHS } from '../shell/paths.ts';
import { useNavigation } from '../shell/use-navigation.ts';
import { valueText } from './value-text.ts';
import styles from './balance-card.module.css';

/** Display decimals of amounts in USDT. */
const USDT_DECIMALS = 2;
const MASK = '••••••';

/** Today's change as a share of the opening total. */
const changeShare = computed(() => {
  const change = accountStore.changeToday.value;
  const opening = accountStore.userInfo.value?.openingTotal;
  return change && opening ? gainShareText(change, opening) : UNKNOWN;
});

/** The first card of home: what I hold, or the one way in (H7). */
export function BalanceCard() {
  useSignals();
  return sessionStore.signedIn.value ? <Balance /> : <Welcome />;
}

function Balance() {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const hidden = preferences.balanceHidden.value;
  const total = accountStore.total.value;
  const actions: readonly { icon: IconName; label: string; path: string }[] = [
    { icon: 'convert', label: t('home.action.trade'), path: PATHS.trade },
    { icon: 'earn', label: t('home.action.markets'), path: PATHS.market },
    { icon: 'info', label: t('home.action.rules'), path: PATHS.rules },
    { icon: 'user', label: t('home.action.profile'), path: PATHS.profile },
  ];
  return (
    <Card label={t('home.total', { unit: 'USDT' })}>
      <p className={styles.caption}>
        {t('home.total', { unit: 'USDT' })}
        <BalanceEye className={styles.eye} />
      </p>
      <p className={styles.total}>
        {hidden ? <span aria-label={t('home.hidden')}>{MASK}</span> : total ? valueText(total) : UNKNOWN}
      </p>
      <Change hidden={hidden} />
      <div className={styles.actions}>
        {actions.map(({ icon, label, path }) => (
          <button key={path} type="button" className={styles.action} onClick={() => go(path)}>
            <span className={styles.tile}>
              <Icon name={icon} />
            </span>
            {label}
          </button>
        ))}
      </div>
    </Card>
  );
}

function Change({ hidden }: { hidden: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const change = accountStore.changeToday.value;
  if (!change || hidden) return <p className={styles.change}>{hidden ? MASK : UNKNOWN}</p>;
  const side = compare(change, '0' as DecimalText);
  return (
    <p className={styles.change}>
      <span className={side > 0 ? styles.up : side < 0 ? styles.down : undefined}>
        {side !== 0 && <Arrow direction={side > 0 ? 'up' : 'down'} />}
        {`${gainText(change, USDT_DECIMALS)} (${changeShare.value})`}
      </span>{' '}
      {t('home.today')}
    </p>
  );
}

function Welcome() {
  const { t } = useTranslation();
  return (
    <Card>
      <p className={styles.welcome}>{t('home.welcome')}</p>
      <p className={styles.hint}>{t('home.connectHint')}</p>
      <Button onClick={() => overlays.openWalletSheet()}>{t('home.connect')}</Button>
    </Card>
  );
}
