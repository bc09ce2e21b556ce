import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import styles from './about.module.css';

/** Route /pages/about/about: says that Tern is a sandbox without real money. */
export default function AboutPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('about.title')} />
      <PageBody>
        <Card>
          <p>{t('about.sandbox')}</p>
          <p className={styles.next}>{t('about.checked')}</p>
        </Card>
      </PageBody>
    </>
  );
}
