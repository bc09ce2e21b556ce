import type { TFunction } from 'i18next';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { sessionStore } from '../data/session.ts';
import { signInMessage } from '../data/sign-in-message.ts';
import { PageBar, PageBody } from '../features/shell/page-bar.tsx';
import { SignInCard } from '../features/shell/cards.tsx';
import type { LinkLine } from '../features/shell/cards.tsx';
import { LinkGroup } from '../features/shell/link-group.tsx';
import { PATHS } from '../features/shell/paths.ts';
import { lazyCode } from '../ui/lazy-code.ts';
import { useLazyCode } from '../ui/use-lazy-code.ts';
import { AccountCards } from '../features/account/account-cards.tsx';
import { SignOutButton } from '../features/shell/sign-out-button.tsx';
import { LanguageNote } from '../features/settings/language-note.tsx';
import { SupportNote } from '../features/support/support-note.tsx';
import { VERSION } from '../features/diagnostics/version.ts';
import card from '../features/shell/card-parts.module.css';

const messageCode = lazyCode(() => import('../features/account/sign-in-message-sheet.tsx'), 'wallet');

/**
 * Route /pages/profile/profile: who is signed in, then groups of links, each page once. A visitor has the group of the
 * app alone.
 */
export default function ProfilePage() {
  useSignals();
  const { t } = useTranslation();
  const signedIn = sessionStore.signedIn.value;
  const message = signInMessage.read();
  const [reading, setReading] = useState(false);
  const sheet = useLazyCode(messageCode, reading, () => setReading(false));
  const signed: readonly LinkLine[] =
    message === null
      ? []
      : [
          {
            icon: 'check',
            to: () => setReading(true),
            name: t('profile.signInMessage.title'),
            note: t('profile.signInMessage.note'),
          },
        ];
  return (
    <>
      <PageBar title={t('profile.title')} />
      <PageBody>
        {signedIn ? <AccountCards /> : <SignInCard text={t('profile.signInFirst')} />}
        {signedIn && <LinkGroup title={t('profile.group.account')} lines={[...accountLines(t), ...signed]} />}
        <LinkGroup
          title={t('profile.group.app')}
          lines={[
            { icon: 'candles', to: PATHS.strategy, name: t('profile.strategy'), note: t('profile.strategyNote') },
            { icon: 'globe', to: PATHS.language, name: t('profile.language'), note: <LanguageNote /> },
            { icon: 'settings', to: PATHS.settings, name: t('profile.settings'), note: t('profile.settingsNote') },
            { icon: 'chat', to: PATHS.help, name: t('profile.help'), note: <SupportNote /> },
          ]}
        />
        {signedIn && <SignOutButton />}
        {sheet && message !== null && (
          <sheet.default message={message} open={reading} onClose={() => setReading(false)} />
        )}
        <p className={card.version}>{t('profile.version', { version: VERSION })}</p>
      </PageBody>
    </>
  );
}

/** Pages of the account. */
const accountLines = (t: TFunction<'app'>): readonly LinkLine[] => [
  { icon: 'lock', to: PATHS.safety, name: t('profile.safety'), note: t('profile.safetyNote') },
  { icon: 'wallet', to: PATHS.bindAccount, name: t('profile.bank'), note: t('profile.bankNote') },
  { icon: 'user', to: PATHS.withdrawOneClick, name: t('profile.addresses'), note: t('profile.addressesNote') },
  { icon: 'area', to: PATHS.journal, name: t('profile.journal'), note: t('profile.journalNote') },
  { icon: 'clock', to: PATHS.limits, name: t('profile.limits'), note: t('profile.limitsNote') },
];
