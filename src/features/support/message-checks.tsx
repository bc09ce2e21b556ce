import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './support.module.css';
import { askDialog } from '../../ui/dialog.tsx';
import type { Translation } from '../../i18n/translate.ts';
import { holdsSecret } from './holds-secret.ts';

/** Share of the maximum length from which the count is shown. */
const SHOWN_FROM = 0.8;

/** Shows the used part of the maximum length, once it is near the limit. */
export function LengthCount({ id, length, max }: { id: string; length: number; max: number }) {
  const { t } = useTranslation();
  return (
    <output id={id} className={styles.count} data-bad={length > max}>
      {length >= max * SHOWN_FROM && t(length > max ? 'support.tooLong' : 'support.length', { length, max })}
    </output>
  );
}

/** Asks for confirmation when a text looks like a recovery phrase or a private key. @returns whether to send it */
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
