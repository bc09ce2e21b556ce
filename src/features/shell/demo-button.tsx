import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { demoAccount } from './demo-account.ts';
import styles from './demo-button.module.css';

/** Signs in with a demo account by one tap. Shows its progress, and a failure beneath. */
export function DemoButton() {
  useSignals();
  const { t } = useTranslation();
  const state = demoAccount.state.value;
  const creating = state === 'creating';
  return (
    <>
      <Button busy={creating} onClick={() => demoAccount.request()}>
        {t(creating ? 'home.demo.creating' : 'home.demo.try')}
      </Button>
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          {t('home.demo.failed')}
        </p>
      )}
    </>
  );
}
