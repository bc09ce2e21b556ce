import { useState } from 'react';
import { sessionStore } from '../../data/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { askDialog } from '../../ui/dialog.tsx';
import { useSignOut } from './shell-contexts.ts';

/**
 * Asks for confirmation, then ends the session; the shell announces it. A demo account ends with its session, and the
 * question says so.
 */
export function SignOutButton() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  const onClick = async () => {
    const answer = await askDialog(
      sessionStore.walletKind.peek() === 'demo'
        ? {
            title: t('profile.signOutAsk'),
            content: t('profile.demoOut.text'),
            cancel: t('profile.demoOut.keep'),
            ok: t('profile.demoOut.delete'),
            tone: 'down',
          }
        : { title: t('profile.signOutAsk'), content: t('profile.signOutNote'), ok: t('profile.signOut') },
    );
    if (!answer.ok) return;
    setLeaving(true);
    await signOut();
    setLeaving(false);
  };
  return (
    <Button kind="quiet" busy={leaving} onClick={() => void onClick()}>
      {leaving ? t('profile.signingOut') : t('profile.signOut')}
    </Button>
  );
}
