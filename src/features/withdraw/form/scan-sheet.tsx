import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { scannedAddress } from '../../../model/scanned-address.ts';
import { watchCamera } from '../../../ui/watch-camera.ts';
import type { CameraProblem } from '../../../ui/watch-camera.ts';
import styles from './scan-sheet.module.css';

export interface ScanSheetProps {
  open: boolean;
  onClose(): void;
  /** Takes the address of the first QR code. */
  onText(text: string): void;
}

/** Reads an address from a QR code with the camera, which is released as soon as the sheet closes or the page hides. */
export function ScanSheet({ open, onClose, onText }: ScanSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('withdraw.scan.title')}>
      <Camera open={open} onClose={onClose} onText={onText} />
    </Sheet>
  );
}

function Camera({ open, onClose, onText }: ScanSheetProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const latest = useRef({ onClose, onText });
  useEffect(() => {
    latest.current = { onClose, onText };
  });
  useEffect(() => {
    if (!open) return undefined;
    const stop = watchCamera(video.current!, {
      onText: (text) => latest.current.onText(scannedAddress(text)),
      onProblem: setProblem,
    });
    const onHide = () => document.visibilityState === 'hidden' && latest.current.onClose();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      stop();
    };
  }, [open]);
  return (
    <div className={styles.scan}>
      {problem !== null ? (
        <p className={styles.problem} role="alert">
          {t(`withdraw.scan.${problem}`)}
        </p>
      ) : (
        <>
          <video ref={video} className={styles.picture} muted playsInline aria-label={t('withdraw.scan.picture')} />
          <p className={styles.hint}>{t('withdraw.scan.hint')}</p>
        </>
      )}
    </div>
  );
}
