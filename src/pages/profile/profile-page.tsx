import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { overlays } from '../../signals/overlays.ts';
import { sessionStore } from '../../signals/session.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBar } from '../chrome/page-bar.tsx';
import { PageBody } from '../chrome/page-body.tsx';
import { AccountCards } from './account-cards.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { DiagnosticsCard } from './diagnostics-card.tsx';
import { LanguageLink } from './language-link.tsx';
import { LimitsLink } from './limits-link.tsx';
import { PerformanceCard } from './performance-card.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { VERSION } from './version.ts';
import styles from './profile.module.css';

/**
 * Route /pages/profile/profile: who I am and what I hold, then what this device remembers. The settings are there for
 * visitors too; only the account needs a sign-in.
 */
export default function ProfilePage() {
  useSignals();
  const { t } = useTranslation();
  const signedIn = sessionStore.signedIn.value;
  return (
    <>
      <PageBar title={t('profile.title')} />
      <PageBody>
        {signedIn ? (
          <AccountCards />
        ) : (
          <Card>
            <EmptyState
              icon="wallet"
              text={t('profile.signInFirst')}
              action={{ label: t('profile.connect'), onPick: () => overlays.openWalletSheet() }}
            />
          </Card>
        )}
        {signedIn && <LimitsLink />}
        <LanguageLink />
        <AppearanceCard />
        <PerformanceCard />
        <DiagnosticsCard version={VERSION} />
        {signedIn && <SignOutButton />}
        <p className={styles.version}>{t('profile.version', { version: VERSION })}</p>
      </PageBody>
    </>
  );
}
