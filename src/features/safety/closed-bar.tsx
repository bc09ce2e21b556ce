import { useSignals } from '@preact/signals-react/runtime';
import { useLocation } from 'react-router-dom';
import { safety } from '../../data/safety.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { TimeLeft } from '../shell/waiting.tsx';
import styles from './closed-bar.module.css';
import { useAskWhenOver } from './time-left.ts';

/** Pages with actions that a frozen account cannot do. */
const MONEY: ReadonlySet<string> = new Set([
  PATHS.trade,
  PATHS.assets,
  PATHS.convert,
  PATHS.earn,
  PATHS.earnPurchase,
  PATHS.loan,
  PATHS.sell,
  PATHS.withdraw,
  PATHS.withdrawManual,
  PATHS.withdrawOneClick,
  PATHS.bindAccount,
]);
/** Pages whose settings the lock blocks. */
const SETTINGS: ReadonlySet<string> = new Set([
  PATHS.bindAccount,
  PATHS.withdrawManual,
  PATHS.setFundPassword,
  PATHS.fundPassword,
  PATHS.changeFundPassword,
  PATHS.limits,
]);

/** Explains above a page that its actions are blocked, and links to the page that unblocks them. */
export function ClosedBar() {
  useSignals();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { freeze = null, lock = null } = safety.now.value.value ?? {};
  const thawsAtMs = freeze?.thaw?.atMs ?? null;
  useAskWhenOver(thawsAtMs ?? lock?.end?.atMs ?? null);
  const frozen = freeze !== null && MONEY.has(pathname);
  if (!frozen && (lock === null || !SETTINGS.has(pathname))) return null;
  return (
    <aside aria-label={t('closed.label')}>
      <PageLink to={PATHS.safety} className={styles.bar}>
        <Icon name="lock" size={18} />
        <span>
          {!frozen ? (
            t('closed.locked')
          ) : thawsAtMs === null ? (
            t('closed.frozen')
          ) : (
            <TimeLeft atMs={thawsAtMs} say={(time) => t('closed.thawing', { time })} />
          )}
        </span>
        <span className={styles.way}>{t('closed.way')}</span>
      </PageLink>
    </aside>
  );
}
