import { useTranslation } from '../../i18n/use-translation.ts';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import styles from './earn.module.css';

/** In the bar of the pages that lead to money being put in. */
export function OrdersLink() {
  const { t } = useTranslation();
  return (
    <PageLink to={PATHS.earnHistory} className={styles.barLink}>
      {t('earn.orders')}
    </PageLink>
  );
}
