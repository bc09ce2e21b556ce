import { askDialog } from '../../ui/dialog.tsx';
import type { Translation } from '../../i18n/translate.ts';
import { holdsSecret } from './holds-secret.ts';

/** Asks before anything is sent that looks like a recovery phrase or a private key. @returns whether it may go */
export async function mayBeSent(text: string, t: Translation['t']): Promise<boolean> {
  if (!(await holdsSecret(text))) return true;
  const { ok } = await askDialog({
    title: t('support.secret.title'),
    content: t('support.secret.text'),
    ok: t('support.secret.send'),
    cancel: t('support.secret.back'),
    tone: 'down',
  });
  return ok;
}
