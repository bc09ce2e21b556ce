import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { toast } from '../../../ui/toast.ts';
import { useLazyCode } from '../../../ui/use-lazy-code.ts';
import { canScan } from '../../../ui/can-scan.ts';
import styles from './withdraw-form.module.css';
import { BOOK_ICON, SCAN_ICON } from '../withdraw-icons.ts';

const scanCode = lazyCode(() => import('./scan-sheet.tsx'));

/** Whether the engine lets a page read the clipboard, which it then asks the person for. */
const canPaste = (): boolean => typeof (navigator.clipboard as Partial<Clipboard> | undefined)?.readText === 'function';

interface AddressSourcesProps {
  /** Takes the text of the clipboard or of a QR code, unchanged. */
  onText(text: string): void;
  /** Opens the address book; absent inside it. */
  onBook: (() => void) | undefined;
}

/**
 * Controls inside the address field: paste, scan a QR code, address book. What the engine cannot do is not offered
 * (W1).
 */
export function AddressSources({ onText, onBook }: AddressSourcesProps) {
  const { t } = useTranslation();
  const [scanning, setScanning] = useState(false);
  const stop = () => setScanning(false);
  const scanner = useLazyCode(scanCode, scanning, stop);

  async function paste(): Promise<void> {
    let text: string;
    try {
      text = await navigator.clipboard.readText();
    } catch {
      toast(t('withdraw.address.notPasted'), { kind: 'error' });
      return;
    }
    if (text.trim() === '') toast(t('withdraw.address.nothingCopied'), { kind: 'error' });
    else onText(text);
  }

  return (
    <>
      {canPaste() && (
        <button type="button" className={styles.paste} onClick={() => void paste()}>
          {t('withdraw.address.paste')}
        </button>
      )}
      {canScan() && (
        <IconButton icon={SCAN_ICON} size={20} label={t('withdraw.address.scan')} onClick={() => setScanning(true)} />
      )}
      {onBook && <IconButton icon={BOOK_ICON} size={20} label={t('withdraw.address.book')} onClick={onBook} />}
      {scanner && (
        <scanner.ScanSheet
          open={scanning}
          onClose={stop}
          onText={(text) => {
            stop();
            onText(text);
          }}
        />
      )}
    </>
  );
}
