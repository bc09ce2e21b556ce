import type { ReactNode } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TernMark } from '../../ui/tern-mark.tsx';
import { PageBar } from './page-bar.tsx';
import { PageLink } from './page-link.tsx';
import { PATHS } from './paths.ts';
import { useNavigation } from './navigation.ts';
import styles from './home-bar.module.css';

/** A name, which no language translates. */
const APP_NAME = 'Tern';

/**
 * The bar of home: mark and name, the connection as a dot while it is live, search, and the person: bell and avatar,
 * for a visitor the language and the way to profile, settings and help.
 * @param person  the bell, or a visitor's way to the profile
 */
export function HomeBar({ person }: { person: ReactNode }) {
  useSignals();
  const { t, language } = useTranslation();
  const { go } = useNavigation();
  const user = sessionStore.currentUser.value;
  const [short = ''] = language.split('-');
  const name = (
    <span className={styles.name}>
      <TernMark size={24} />
      {APP_NAME}
    </span>
  );
  return (
    <PageBar
      title={name}
      back={false}
      section
      dot
      right={
        <span className={styles.ways}>
          <IconButton icon="search" label={t('common.search')} onClick={() => go(`${PATHS.market}?search=1`)} />
          {!user && (
            <PageLink
              to={PATHS.language}
              className={styles.language}
              aria-label={`${t('common.nav.language')}, ${short.toUpperCase()}`}
            >
              <Icon name="globe" />
              {short.toUpperCase()}
            </PageLink>
          )}
          {person}
          {user && (
            <button
              type="button"
              className={styles.avatar}
              aria-label={t('common.nav.profile')}
              title={user.address}
              onClick={() => go(PATHS.profile)}
            >
              <Avatar address={user.address} small />
            </button>
          )}
        </span>
      }
    />
  );
}
