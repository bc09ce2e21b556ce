import { useTranslation } from '../i18n/use-translation.ts';
import styles from './copy-text.module.css';
import { Icon } from './icon.tsx';
import { shortText } from './short-text.ts';
import { toast } from './toast.ts';

/**
 * Copies text to the clipboard; false when the browser refuses. In-app browsers without the clipboard API use a
 * selection.
 */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside an open dialog, elements outside it are inert and cannot be selected.
  const home = document.activeElement?.closest('dialog') ?? document.body;
  home.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}

interface CopyTextProps {
  text: string;
  /** Name of the text for screen readers: "Order number". */
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
