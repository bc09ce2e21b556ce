import { useSignals } from '@preact/signals-react/runtime';
import { exactText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PLAY_FUNDS_USDT } from '../../model/account.ts';
import { DemoButton } from '../shell/demo-button.tsx';
import { overlays } from '../shell/overlays.ts';
import { sessionStore } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { TotalCard } from './balance-figures.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import styles from './balance-card.module.css';

/** The first card of home: the balances, or the two ways to sign in (H7). */
export function BalanceCard() {
  useSignals();
  return sessionStore.signedIn.value ? <Balance /> : <Welcome />;
}

/** Pages with their icons. */
const TILES = [
  ['deposit', 'deposit'],
  ['withdraw', 'withdraw'],
  ['convert', 'convert'],
  ['earn', 'earn'],
  ['loan', 'loan'],
  ['sell', 'store'],
  ['journal', 'area'],
  ['strategy', 'candles'],
] as const satisfies readonly (readonly [keyof typeof PATHS, IconName])[];

function Balance() {
  const { t } = useTranslation();
  const { go } = useNavigation();
  return (
    <TotalCard
      nameOf={(unit) => t('home.total', { unit })}
      aside={
        <PageLink to={PATHS.assets} className={styles.assets}>
          {t('common.nav.assets')}
          <Icon name="forward" size={16} />
        </PageLink>
      }
    >
      <div className={styles.actions}>
        {TILES.map(([page, icon]) => (
          <button key={page} type="button" className={styles.action} onClick={() => go(PATHS[page])}>
            <span className={styles.tile}>
              <Icon name={icon} />
            </span>
            {t(`common.nav.${page === 'loan' ? 'loans' : page}`)}
          </button>
        ))}
      </div>
    </TotalCard>
  );
}

function Welcome() {
  const { t } = useTranslation();
  return (
    <Card>
      <p className={styles.welcome}>{t('home.welcome')}</p>
      <p className={styles.hint}>{t('home.connectHint', { amount: exactText(PLAY_FUNDS_USDT) })}</p>
      <div className={styles.ways}>
        <DemoButton />
        <Button kind="quiet" onClick={() => overlays.openWalletSheet()}>
          {t('home.connectWallet')}
        </Button>
      </div>
    </Card>
  );
}
