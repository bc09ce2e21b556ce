import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { announcement } from './announce.ts';
import { Icon } from './icon.tsx';
import { topOverlay } from './overlay-stack.ts';
import { SignalText } from './signal-text.tsx';
import { currentToast, dismissToast, holdToast, placing } from './toast.ts';
import type { ToastMessage } from './toast.ts';
import styles from './toast-host.module.css';

const FOLLOW_MS = 160;

/**
 * Shows toasts and announcements: once in the shell, and once inside every overlay, because everything outside an open
 * dialog is inert, for screen readers too. Only the topmost host shows and announces.
 * @param overlay  key of the overlay that contains it; absent in the shell
 */
export function ToastHost({ overlay = null }: { overlay?: symbol | null }) {
  useSignals();
  const topmost = topOverlay.value === overlay;
  const shown = topmost ? currentToast.value : null;
  const view = shown && <Toast of={shown} />;
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (shown === null) return undefined;
    const place = () => placing.place(host.current!);
    place();
    // A sheet may still be rising, and a card may come or go.
    const timer = setInterval(place, FOLLOW_MS);
    return () => clearInterval(timer);
  }, [shown]);
  return (
    <div ref={host} className={styles.host} data-toast-host="">
      <output className={styles.status}>{!shown?.announced && view}</output>
      {/* A silent log: its text was announced already, and its button can be reached. */}
      <div className={styles.status} role="log" aria-live="off">
        {shown?.announced && view}
      </div>
      <div className="sr-only" aria-live="polite">
        {topmost && <SignalText of={announcement} />}
      </div>
    </div>
  );
}

function Toast({ of: { kind, text, action, id } }: { of: ToastMessage }) {
  const node = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Kept, because the mouse may move between the commit that removes the toast and the cleanup.
    const element = node.current!;
    // It takes no taps, so it hears of the mouse from the window.
    const onMove = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      holdToast('pointer', clientX >= left && clientX <= right && clientY >= top && clientY <= bottom);
    };
    addEventListener('pointermove', onMove);
    return () => removeEventListener('pointermove', onMove);
  }, []);
  return (
    <div ref={node} className={styles.toast} data-kind={kind}>
      {kind !== 'info' && (
        <span className={styles.icon}>
          <Icon name={kind === 'error' ? 'warning' : 'check'} size={18} />
        </span>
      )}
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onFocus={() => holdToast('focus', true)}
          onBlur={() => holdToast('focus', false)}
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
