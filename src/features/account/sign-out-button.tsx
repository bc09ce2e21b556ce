import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { askDialog } from '../../ui/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useSignOut } from '../shell/sign-out-context.ts';

/** Asks, then ends the session; the shell says that it is done. */
export function SignOutButton() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  const onClick = async () => {
    const answer = await askDialog({
      title: t('profile.signOutAsk'),
      content: t('profile.signOutNote'),
      ok: t('profile.signOut'),
    });
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
