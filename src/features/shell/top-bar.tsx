import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { PATHS } from './paths.ts';
import type { Path } from './paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { PageLink } from './page-link.tsx';
import styles from './top-bar.module.css';
import { WalletButton } from './wallet-button.tsx';

/** Sections of the top bar. `titled`: the page has its own title, because it is more than its section. */
const SECTIONS: readonly {
  readonly path: Path;
  readonly label: `common.nav.${'markets' | 'trade' | 'assets' | 'deposit' | 'withdraw' | 'convert' | 'earn' | 'loans' | 'rules' | 'language'}`;
  readonly titled?: true;
}[] = [
  { path: PATHS.market, label: 'common.nav.markets' },
  { path: PATHS.trade, label: 'common.nav.trade' },
  { path: PATHS.assets, label: 'common.nav.assets' },
  { path: PATHS.deposit, label: 'common.nav.deposit', titled: true },
  { path: PATHS.withdraw, label: 'common.nav.withdraw', titled: true },
  { path: PATHS.convert, label: 'common.nav.convert' },
  { path: PATHS.earn, label: 'common.nav.earn', titled: true },
  { path: PATHS.loan, label: 'common.nav.loans', titled: true },
  { path: PATHS.rules, label: 'common.nav.rules' },
  { path: PATHS.language, label: 'common.nav.language' },
];

/**
 * The sections across the top, from 1024 px (docs/looks.md#desktop). Phones reach them from home.
 * @param person  what stands beside the account: the bell, or a visitor's way to the profile
 */
export function TopBar({ person }: { person: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const section = SECTIONS.find(({ path }) => path === pathname);
  const isHome = pathname === PATHS.home || pathname === PATHS.homeAlias;
  return (
    <header className={`${styles.bar} on-card`}>
      {/* The pages of a section have no bar of their own here, so their heading for screen readers is here. */}
      {((section && !section.titled) || isHome) && <h1 className="sr-only">{section ? t(section.label) : 'Tern'}</h1>}
      <PageLink to={PATHS.home} className={styles.brand}>
        Tern
      </PageLink>
      <nav className={styles.sections} aria-label={t('common.nav.main')}>
        {SECTIONS.map(({ path, label }) => (
          <PageLink
            key={path}
            to={path}
            className={styles.section}
            aria-current={pathname === path ? 'page' : undefined}
          >
            {t(label)}
          </PageLink>
        ))}
      </nav>
      <div className={styles.right}>
        <ConnectionChip />
        <PageLink to={PATHS.support} className={styles.support} aria-label={t('common.nav.support')}>
          <Icon name="chat" />
        </PageLink>
        {person}
        <WalletButton />
      </div>
    </header>
  );
}
