import { useSignals } from '@preact/signals-react/runtime';
import { markets } from '../../data/markets-resource.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageLink } from './page-link.tsx';
import { PATHS } from './paths.ts';
import styles from './visitor-links.module.css';

const LINKS = [
  ['earn', PATHS.earn],
  ['convert', PATHS.convert],
  ['loans', PATHS.loan],
  ['sell', PATHS.sell],
  ['rules', PATHS.rules],
  ['help', PATHS.help],
  ['settings', PATHS.settings],
] as const;

/**
 * The public pages that neither the bar nor the list of home leads to, for visitors: a signed-in person has tiles for
 * them. Shown below the list once that has its length, so that it never moves.
 */
export function VisitorLinks() {
  useSignals();
  const { t } = useTranslation();
  if (markets.now.value.state !== 'ready') return null;
  return (
    <nav className={styles.links} aria-label={t('common.nav.more')}>
      {LINKS.map(([name, path]) => (
        <PageLink key={name} to={path} className={styles.link}>
          {t(`common.nav.${name}`)}
        </PageLink>
      ))}
    </nav>
  );
}
