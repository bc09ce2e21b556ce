import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { isolate, takeLostFocus } from './isolate.ts';
import { transitionMs } from './motion.ts';
import { pushOverlay, topOverlay } from './overlay-stack.ts';
import { ToastHost } from './toast-host.tsx';
import styles from './modal-frame.module.css';

export interface ModalFrameProps {
  open: boolean;
  /** Called on Back, Escape, a tap beside the panel, or a page change. The owner then sets `open` to false. */
  onClose(): void;
  /** The overlay has left the screen. */
  onClosed?: (() => void) | undefined;
  labelledBy: string;
  describedBy?: string | undefined;
  /** bottom: a sheet that becomes a centred dialog above 500 px in both axes (G20); centre: always centred. */
  placement: 'bottom' | 'centre';
  /** alertdialog for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  panelClass?: string | undefined;
  panel?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** Safari before 15.4 lacks the dialog element, and an unknown element cannot be modal. */
const hasModalDialogs = (): boolean =>
  typeof HTMLDialogElement === 'function' && typeof HTMLDialogElement.prototype.showModal === 'function';

/**
 * Shows an element as `showModal` would: the page behind is inert and Escape closes.
 * @returns a function that undoes it
 */
function showAsModal(element: HTMLElement, isTop: () => boolean, onEscape: () => void): () => void {
  element.setAttribute('open', '');
  const release = isolate(element);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isTop()) return;
    event.preventDefault();
    onEscape();
  };
  addEventListener('keydown', onKeyDown);
  return () => {
    removeEventListener('keydown', onKeyDown);
    release();
  };
}

/**
 * Base of every overlay: a native modal `dialog` (focus stays inside, the page behind is inert), one history entry so
 * that Back closes it first, restored focus (P4), or focus on the page if the element is gone, and a toast host.
 * Children are mounted only while it is shown. The initial focus is on the element with `data-autofocus`, else on the
 * panel, so that no keyboard opens.
 */
export function ModalFrame(props: ModalFrameProps) {
  const [shown, setShown] = useState(props.open);
  if (props.open && !shown) setShown(true);
  if (!shown) return null;
  return (
    <ShownModal
      {...props}
      onGone={() => {
        setShown(false);
        props.onClosed?.();
      }}
    />
  );
}

function ShownModal({
  open,
  onClose,
  onGone,
  labelledBy,
  describedBy,
  placement,
  role = 'dialog',
  panelClass,
  panel,
  children,
}: ModalFrameProps & { onGone(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const ownPanel = useRef<HTMLDivElement>(null);
  const panelRef = panel ?? ownPanel;
  const [key] = useState(() => Symbol('overlay'));
  const [native] = useState(hasModalDialogs);
  const latest = useRef({ onClose, onGone });
  useLayoutEffect(() => {
    latest.current = { onClose, onGone };
  });

  useLayoutEffect(() => {
    const element = dialog.current!;
    const opener = document.activeElement;
    let hide = () => element.close();
    if (native) element.showModal();
    else {
      hide = showAsModal(
        element,
        () => topOverlay.peek() === key,
        () => latest.current.onClose(),
      );
    }
    (panelRef.current!.querySelector<HTMLElement>('[data-autofocus]') ?? panelRef.current!).focus({
      preventScroll: true,
    });
    return () => {
      hide();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      takeLostFocus(element);
    };
  }, [panelRef, native, key]);

  useLayoutEffect(() => (open ? pushOverlay(key, () => latest.current.onClose()) : undefined), [open, key]);

  useLayoutEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => latest.current.onGone(), transitionMs());
    return () => clearTimeout(timer);
  }, [open]);

  const frame = (
    // A tap beside the panel closes; the keyboard has Escape, which the browser reports as `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classNames(styles.layer, styles[placement], !open && styles.leaving)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div ref={panelRef} className={classNames(styles.panel, panelClass)} tabIndex={-1}>
        {children}
      </div>
      <ToastHost overlay={key} />
    </dialog>
  );
  // Unlike a modal dialog it is not in the top layer, so it is rendered into the body.
  return native ? frame : createPortal(frame, document.body);
}
