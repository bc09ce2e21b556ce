import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../i18n/use-translation.ts';
import { overlays } from '../features/shell/overlays.ts';
import { sessionStore } from '../data/session.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageBar } from '../features/shell/page-bar.tsx';
import { PageBody } from '../features/shell/page-body.tsx';
import { AccountCards } from '../features/account/account-cards.tsx';
import { AppearanceCard } from '../features/settings/appearance-card.tsx';
import { DiagnosticsLink } from '../features/settings/diagnostics-link.tsx';
import { LanguageLink } from '../features/settings/language-link.tsx';
import { LimitsLink } from '../features/settings/limits-link.tsx';
import { PerformanceCard } from '../features/settings/performance-card.tsx';
import { SignOutButton } from '../features/account/sign-out-button.tsx';
import { VERSION } from '../features/diagnostics/version.ts';
import card from '../features/shell/card-parts.module.css';

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
        <DiagnosticsLink />
        {signedIn && <SignOutButton />}
        <p className={card.version}>{t('profile.version', { version: VERSION })}</p>
      </PageBody>
    </>
  );
}
