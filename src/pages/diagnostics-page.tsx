import { useTranslation } from '../i18n/use-translation.ts';
import { CopyCard } from '../features/diagnostics/copy-card.tsx';
import { DeviceCard } from '../features/diagnostics/device-card.tsx';
import { EventsCard } from '../features/diagnostics/events-card.tsx';
import { LabCard } from '../features/diagnostics/lab/lab-card.tsx';
import styles from '../features/diagnostics/diagnostics.module.css';
import { ReceivedCard } from '../features/diagnostics/received-card.tsx';
import { VERSION } from '../features/diagnostics/version.ts';
import { WorkersCard } from '../features/diagnostics/workers-card.tsx';
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
        <WorkersCard />
        <DeviceCard />
        <EventsCard />
        <CopyCard version={VERSION} />
        <LabCard />
      </PageBody>
    </>
  );
}
