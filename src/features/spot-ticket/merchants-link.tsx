import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import styles from './spot-ticket.module.css';

/** The way to who buys USDT for EUR, at the foot of the ticket: below all that is filled in, where it moves nothing. */
export function MerchantsLink() {
  const { t } = useTranslation();
  return (
    <PageLink to={PATHS.sell} className={styles.merchants}>
      {t('spot.merchants')}
      <Icon name="forward" size={16} />
    </PageLink>
  );
}
