import { useTranslation } from '../i18n/use-translation.ts';
import { copy } from './copy.ts';
import { Icon } from './icon.tsx';
import { shortText } from './short-text.ts';
import { toast } from './toast.ts';
import styles from './copy-text.module.css';

export interface CopyTextProps {
  text: string;
  /** What it is, for the spoken name: "Order number". */
  what: string;
  /** Shows all of it instead of the first and last six characters. */
  whole?: boolean;
}

/** A hash, address or number that a tap copies; a toast confirms (G14). */
export function CopyText({ text, what, whole = false }: CopyTextProps) {
  const { t } = useTranslation();
  const onClick = async () => {
    const done = await copy(text);
    toast(t(done ? 'common.copied' : 'common.copyFailed'), { kind: done ? 'success' : 'error' });
  };
  return (
    <button type="button" className={styles.copy} title={text} onClick={onClick}>
      <span className="sr-only">{t('common.copyThis', { what })}</span>
      <span translate="no">{whole ? text : shortText(text)}</span>
      <Icon name="copy" size={16} />
    </button>
  );
}
