import { useTranslation } from '../i18n/use-translation.ts';
import { CopyCard } from '../features/diagnostics/copy-card.tsx';
import { DeviceCard } from '../features/diagnostics/device-card.tsx';
import styles from '../features/diagnostics/diagnostics.module.css';
import { ReceivedCard } from '../features/diagnostics/received-card.tsx';
import { VERSION } from '../features/diagnostics/version.ts';
import { PageBar } from '../features/shell/page-bar.tsx';
import { PageBody } from '../features/shell/page-body.tsx';

/** Route /pages/diagnostics/diagnostics: how connection and browser are doing, in words, and to copy; for visitors too. */
export default function DiagnosticsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('diagnostics.title')} />
      <PageBody>
        <p className={styles.intro}>{t('diagnostics.intro')}</p>
        <ReceivedCard />
        <DeviceCard />
        <CopyCard version={VERSION} />
      </PageBody>
    </>
  );
}
