import { openTransfer } from '../../shell/requested-transfer.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { PATHS } from '../../shell/paths.ts';
import { LinkGroup } from '../../shell/link-group.tsx';
import styles from './assets.module.css';

interface Way {
  readonly icon: IconName;
  readonly label: `common.nav.${'trade' | 'deposit' | 'withdraw' | 'convert'}`;
  readonly path: string;
}

const IN_AND_OUT: readonly Way[] = [
  { icon: 'deposit', label: 'common.nav.deposit', path: PATHS.deposit },
  { icon: 'withdraw', label: 'common.nav.withdraw', path: PATHS.withdraw },
];
const CONVERT: Way = { icon: 'convert', label: 'common.nav.convert', path: PATHS.convert };
const TRADE: Way = { icon: 'candles', label: 'common.nav.trade', path: PATHS.trade };

/**
 * Actions on balances: deposit, withdraw, transfer, convert (A1).
 * @param fresh  whether no coin is held yet: the first action is then to trade, in place of converting
 */
export function AssetActions({ fresh }: { fresh: boolean }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.actions} aria-label={t('assets.actions')}>
      {fresh && <WayLink way={TRADE} />}
      {IN_AND_OUT.map((way) => (
        <WayLink key={way.path} way={way} />
      ))}
      <button
        type="button"
        className={styles.action}
        onClick={() => openTransfer({ asset: 'USDT', from: 'spot', to: 'contract' })}
      >
        <span className={styles.tile}>
          <Icon name="convert" size={20} />
        </span>
        {t('assets.transfer')}
      </button>
      {!fresh && <WayLink way={CONVERT} />}
    </nav>
  );
}

function WayLink({ way: { icon, label, path } }: { way: Way }) {
  const { t } = useTranslation();
  return (
    <PageLink to={path} className={styles.action}>
      <span className={styles.tile} data-upright={icon === 'convert' || undefined}>
        <Icon name={icon} size={20} />
      </span>
      {t(label)}
    </PageLink>
  );
}

/** Link to the balance history (A4). */
export function HistoryLink() {
  const { t } = useTranslation();
  return (
    <PageLink to={PATHS.history} className={styles.link} title={t('assets.history')}>
      <Icon name="clock" />
      <span className={styles.word}>{t('assets.history')}</span>
    </PageLink>
  );
}

/** Links to what can be done with the balances, then to what documents them. */
export function MoreWays() {
  const { t } = useTranslation();
  return (
    <>
      <LinkGroup
        title={t('assets.ways.useGroup')}
        lines={[
          { icon: 'earn', to: PATHS.earn, name: t('assets.ways.earn'), note: t('assets.ways.earnNote') },
          { icon: 'plus', to: PATHS.loan, name: t('assets.ways.loans'), note: t('assets.ways.loansNote') },
          { icon: 'user', to: PATHS.sell, name: t('assets.ways.sell'), note: t('assets.ways.sellNote') },
        ]}
      />
      <LinkGroup
        title={t('assets.ways.recordsGroup')}
        lines={[
          { icon: 'clock', to: PATHS.history, name: t('assets.ways.history'), note: t('assets.ways.historyNote') },
          { icon: 'line', to: PATHS.statement, name: t('assets.ways.statement'), note: t('assets.ways.statementNote') },
          { icon: 'area', to: PATHS.journal, name: t('assets.ways.journal'), note: t('assets.ways.journalNote') },
          { icon: 'check', to: PATHS.liabilities, name: t('assets.ways.proof'), note: t('assets.ways.proofNote') },
        ]}
      />
    </>
  );
}
