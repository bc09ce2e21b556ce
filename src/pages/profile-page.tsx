import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../i18n/use-translation.ts';
import { sessionStore } from '../data/session.ts';
import { PageBar, PageBody } from '../features/shell/page-bar.tsx';
import { SignInCard } from '../features/shell/cards.tsx';
import type { LinkLine } from '../features/shell/cards.tsx';
import { LinkGroup } from '../features/shell/link-group.tsx';
import { PATHS } from '../features/shell/paths.ts';
import { AccountCards, SignOutButton } from '../features/account/account-cards.tsx';
import { LanguageNote } from '../features/settings/language-note.tsx';
import { UnreadNote } from '../features/notifications/unread-note.tsx';
import { SupportNote } from '../features/support/support-note.tsx';
import { VERSION } from '../features/diagnostics/version.ts';
import card from '../features/shell/card-parts.module.css';

/**
 * Route /pages/profile/profile: the account and its balances, then groups of links to the person's pages. Links that
 * need an account are listed only with one.
 */
export default function ProfilePage() {
  useSignals();
  const { t } = useTranslation();
  const signedIn = sessionStore.signedIn.value;
  const mine = (...lines: readonly LinkLine[]) => (signedIn ? lines : []);
  return (
    <>
      <PageBar title={t('profile.title')} />
      <PageBody>
        {signedIn ? <AccountCards /> : <SignInCard text={t('profile.signInFirst')} />}
        <LinkGroup
          title={t('profile.group.account')}
          lines={[
            ...mine({
              icon: 'user',
              to: PATHS.verification,
              name: t('profile.verification'),
              note: t('profile.verificationNote'),
            }),
            { icon: 'bell', to: PATHS.notifications, name: t('profile.notifications'), note: <UnreadNote /> },
          ]}
        />
        <LinkGroup
          title={t('profile.group.safety')}
          lines={[
            ...mine({ icon: 'check', to: PATHS.safety, name: t('profile.safety'), note: t('profile.safetyNote') }),
            ...mine({
              icon: 'lock',
              to: PATHS.fundPassword,
              name: t('profile.fundPassword'),
              note: t('profile.fundPasswordNote'),
            }),
            ...mine({ icon: 'clock', to: PATHS.limits, name: t('profile.limits'), note: t('profile.limitsNote') }),
            {
              icon: 'check',
              to: PATHS.liabilities,
              name: t('profile.liabilities'),
              note: t('profile.liabilitiesNote'),
            },
          ]}
        />
        <LinkGroup
          title={t('profile.group.app')}
          lines={[
            { icon: 'settings', to: PATHS.settings, name: t('profile.settings'), note: t('profile.settingsNote') },
            { icon: 'globe', to: PATHS.language, name: t('profile.language'), note: <LanguageNote /> },
          ]}
        />
        <LinkGroup
          title={t('profile.group.help')}
          lines={[
            { icon: 'info', to: PATHS.help, name: t('profile.help'), note: t('profile.helpNote') },
            { icon: 'chat', to: PATHS.support, name: t('profile.support'), note: <SupportNote /> },
            { icon: 'lock', to: PATHS.rules, name: t('profile.rules'), note: t('profile.rulesNote') },
            { icon: 'info', to: PATHS.diagnostics, name: t('profile.diagnostics'), note: t('profile.diagnosticsNote') },
          ]}
        />
        {signedIn && <SignOutButton />}
        <p className={card.version}>{t('profile.version', { version: VERSION })}</p>
      </PageBody>
    </>
  );
}
