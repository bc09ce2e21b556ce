import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { sessionStore } from '../../data/session.ts';
import { shortText } from '../../ui/short-text.ts';
import { PATHS } from './paths.ts';
import type { Path } from './paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { BarMenu } from './bar-menu.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { PageLink } from './page-link.tsx';
import styles from './top-bar.module.css';
import { WalletButton } from './wallet-button.tsx';

/** Sections of the top bar. `titled`: the page has its own title, because it is more than its section. */
const SECTIONS: readonly {
  readonly path: Path;
  readonly label: `common.nav.${'markets' | 'trade' | 'assets' | 'convert' | 'earn' | 'journal' | 'strategy'}`;
  readonly titled?: true;
}[] = [
  { path: PATHS.market, label: 'common.nav.markets' },
  { path: PATHS.trade, label: 'common.nav.trade' },
  { path: PATHS.assets, label: 'common.nav.assets' },
  { path: PATHS.convert, label: 'common.nav.convert', titled: true },
  { path: PATHS.earn, label: 'common.nav.earn', titled: true },
  { path: PATHS.journal, label: 'common.nav.journal', titled: true },
  { path: PATHS.strategy, label: 'common.nav.strategy', titled: true },
];

/** Pages of the menu "More". */
const MORE: ReadonlySet<string> = new Set([
  PATHS.deposit,
  PATHS.withdraw,
  PATHS.loan,
  PATHS.sell,
  PATHS.rules,
  PATHS.help,
]);

/**
 * The sections across the top, from 1024 px (docs/looks.md#desktop). Phones reach them from home.
 * @param person    what stands beside the account: the bell, or a visitor's way to the profile
 * @param onSearch  called by the button that looks like a search field
 */
export function TopBar({ person, onSearch }: { person: ReactNode; onSearch(): void }) {
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
        <BarMenu menu="MoreMenu" className={styles.section} current={MORE.has(pathname)}>
          {t('common.nav.more')}
        </BarMenu>
      </nav>
      <div className={styles.right}>
        <button type="button" className={styles.search} onClick={onSearch}>
          <Icon name="search" size={18} />
          <span className={styles.searchWord}>{t('common.search')}</span>
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        </button>
        <ConnectionChip />
        {person}
        <AccountButton />
      </div>
    </header>
  );
}

/** Opens the account's menu; for visitors it is the button to connect. */
function AccountButton() {
  useSignals();
  const { t } = useTranslation();
  const user = sessionStore.currentUser.value;
  if (!user) return <WalletButton />;
  return (
    <BarMenu menu="AccountMenu" className={styles.account}>
      <span className="sr-only">{t('common.nav.profile')} </span>
      <span translate="no">{shortText(user.address)}</span>
    </BarMenu>
  );
}
