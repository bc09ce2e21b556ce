import { useSignals } from '@preact/signals-react/runtime';
import { preferences } from '../../data/preferences.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CopyCard } from './copy-card.tsx';
import { DeviceCard } from './device-card.tsx';
import { EventsCard } from './events-card.tsx';
import { LabCard } from './lab/lab-card.tsx';
import styles from './diagnostics.module.css';
import { ReceivedCard } from './received-card.tsx';
import { VERSION } from './version.ts';
import { WorkersCard } from './workers-card.tsx';
import { PageBar, PageBody } from '../shell/page-bar.tsx';

/** Route /pages/diagnostics/diagnostics: the state of connection and browser, which can be copied. Open to visitors. */
export default function DiagnosticsPage() {
  useSignals();
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
        {preferences.developer.value && <LabCard />}
      </PageBody>
    </>
  );
}
