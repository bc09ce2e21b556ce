import { useSignals } from '@preact/signals-react/runtime';
import { announcement } from './announce.ts';
import { Icon } from './icon.tsx';
import { topOverlay } from './overlay-stack.ts';
import { SignalText } from './signal-text.tsx';
import { currentToast, dismissCurrentToast } from './toast.ts';
import type { ToastKind, ToastMessage } from './toast.ts';
import styles from './toast-host.module.css';

const ICONS = { info: null, success: 'check', error: 'warning', loading: 'refresh' } as const satisfies Record<
  ToastKind,
  unknown
>;

/**
 * Shows toasts and announcements: once in the shell, and once inside every overlay, because everything outside an open
 * dialog is inert, for screen readers too. Only the topmost host shows and announces.
 * @param overlay  key of the overlay that contains it; absent in the shell
 */
export function ToastHost({ overlay = null }: { overlay?: symbol | null }) {
  useSignals();
  const topmost = topOverlay.value === overlay;
  const shown = topmost ? currentToast.value : null;
  return (
    <div className={styles.host}>
      <output className={styles.status}>{shown && !shown.announced && <Toast of={shown} />}</output>
      {shown?.announced && (
        <div className={styles.status}>
          <Toast of={shown} />
        </div>
      )}
      <div className="sr-only" aria-live="polite">
        {topmost && <SignalText of={announcement} />}
      </div>
    </div>
  );
}

function Toast({ of: { kind, text } }: { of: ToastMessage }) {
  const icon = ICONS[kind];
  return (
    <button type="button" className={styles.toast} data-kind={kind} onClick={dismissCurrentToast}>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size={18} />
        </span>
      )}
      <span>{text}</span>
    </button>
  );
}
