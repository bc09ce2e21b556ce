import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';
import styles from './fees-page.module.css';

/** Route /pages/fees/fees: what a trade costs, in words. */
export default function FeesPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('fees.title')} />
      <PageBody>
        <Card>
          <p className={styles.text}>{t('fees.spot')}</p>
          <p className={styles.text}>{t('fees.upDown')}</p>
        </Card>
      </PageBody>
    </>
  );
}
