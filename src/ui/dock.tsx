import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { watchBoxes } from '../frame/watch-boxes.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { IconButton } from './icon-button.tsx';
import { coverEnd } from './covered-end.ts';
import { takeLostFocus } from './isolate.ts';
import { attachSheetDrag } from './sheet-drag.ts';
import styles from './dock.module.css';

export interface DockProps {
  /** Name of the region for screen readers. */
  label: string;
  /** Text about further cards behind this one; null when there is none. */
  more: string | null;
  /** `bar`: over the bottom bar that contains it. `corner`: a card at the corner of its container. */
  place: 'bar' | 'corner';
  /** Called by the close button and by a swipe down. */
  onClose(): void;
  children: ReactNode;
}

/** Scrolls the focused part of the page out from under a panel that has risen or grown. */
function keepFocusInSight(panel: HTMLElement): void {
  const focus = document.activeElement;
  // Without the selector the engine does not tell a keyboard from a finger, under which nothing may move.
  if (!focus?.closest('main') || !CSS.supports('selector(:focus-visible)') || !focus.matches(':focus-visible')) return;
  if (focus.getBoundingClientRect().bottom > panel.getBoundingClientRect().top) {
    focus.scrollIntoView({ block: 'nearest' });
  }
}

/** A panel over the page that is not modal: what lies beside it stays usable, and focus stays where it is. */
export function Dock({ label, more, place, onClose, children }: DockProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = panel.current!;
    return () => {
      // It leaves with the button that closed it; the page takes the focus then (P4).
      if (element.contains(document.activeElement)) queueMicrotask(() => takeLostFocus(element));
    };
  }, []);
  const onBar = place === 'bar';
  useEffect(() => {
    if (!onBar) return undefined;
    const element = panel.current!;
    const stop = attachSheetDrag(element, handle.current!, {
      enabled: () => true,
      onClose: () => close.current(),
    });
    // The end of the page must not lie under the panel (bottom-bar.module.css).
    const space = element.closest<HTMLElement>('[data-bottom-bar]')?.style;
    const observer = watchBoxes(() => {
      const heightPx = element.offsetHeight;
      coverEnd('dock', heightPx);
      space?.setProperty('--dock-height', `${heightPx}px`);
      keepFocusInSight(element);
    });
    observer.observe(element);
    return () => {
      stop();
      observer.disconnect();
      coverEnd('dock', 0);
      space?.removeProperty('--dock-height');
    };
  }, [onBar]);
  return (
    <section
      ref={panel}
      aria-label={label}
      className={styles.dock}
      data-place={place}
      data-bottom-edge={onBar ? '' : undefined}
    >
      <div ref={handle} className={styles.handle} />
      <IconButton icon="close" label={t('common.close')} onClick={onClose} className={styles.close} size={20} />
      {children}
      {more !== null && <p className={styles.more}>{more}</p>}
    </section>
  );
}
