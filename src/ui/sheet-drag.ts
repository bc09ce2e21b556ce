/** Movement that classifies a touch as a drag or a scroll, px; its direction is then fixed (G20). */
export const LOCK_PX = 10;

/**
 * Classifies a touch after it moved by (dx, dy). A sheet is dragged only downward, and from its content only when that
 * is scrolled to the top; all other touches are left to the browser.
 * @param atTop  reads layout, so it is called only where the answer depends on it: a tap must not wait for a layout
 */
export function dragChoice(dx: number, dy: number, atTop: () => boolean, onHandle: boolean): 'open' | 'drag' | 'other' {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < LOCK_PX) return 'open';
  const vertical = Math.abs(dy) > Math.abs(dx);
  return vertical && dy > 0 && (onHandle || atTop()) ? 'drag' : 'other';
}

/** Whether a drag closes the sheet, by distance or speed. @param speed  px per ms at release */
export const closesSheet = (movedPx: number, heightPx: number, speed: number): boolean =>
  movedPx > heightPx * 0.3 || (movedPx > 3 * LOCK_PX && speed > 0.5);

interface Drag {
  readonly startX: number;
  readonly startY: number;
  readonly onHandle: boolean;
  readonly target: Element;
  choice: 'open' | 'drag' | 'other';
  movedPx: number;
  lastMs: number;
  speed: number;
}

/** Returns the nearest scrollable ancestor, up to the panel. */
function scrollerOf(from: Element, panel: Element): Element | null {
  for (let at: Element | null = from; at && at !== panel.parentElement; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}

/**
 * Lets a touch on the panel, or a mouse on the handle, drag the sheet down and close it.
 * @param enabled  false while the sheet is shown as a centred dialog
 * @returns a function that stops it
 */
export function attachSheetDrag(
  panel: HTMLElement,
  handle: HTMLElement,
  { enabled, onClose }: { enabled(): boolean; onClose(): void },
): () => void {
  let drag: Drag | null = null;

  const begin = (x: number, y: number, target: Element) => {
    if (!enabled()) return;
    drag = {
      startX: x,
      startY: y,
      onHandle: handle.contains(target),
      target,
      choice: 'open',
      movedPx: 0,
      lastMs: performance.now(),
      speed: 0,
    };
  };
  /** Handles a movement; returns true when it belongs to this drag. */
  const move = (x: number, y: number): boolean => {
    if (!drag) return false;
    if (drag.choice === 'open') {
      const { startX, startY, target, onHandle } = drag;
      const atTop = () => (scrollerOf(target, panel)?.scrollTop ?? 0) <= 0;
      drag.choice = dragChoice(x - startX, y - startY, atTop, onHandle);
    }
    if (drag.choice !== 'drag') return false;
    const now = performance.now();
    const movedPx = Math.max(0, y - drag.startY - LOCK_PX);
    drag.speed = (movedPx - drag.movedPx) / Math.max(1, now - drag.lastMs);
    drag.movedPx = movedPx;
    drag.lastMs = now;
    panel.style.transform = `translateY(${movedPx}px)`;
    return true;
  };
  const end = () => {
    if (drag?.choice === 'drag') {
      const { movedPx, speed } = drag;
      panel.style.transform = '';
      if (closesSheet(movedPx, panel.clientHeight, speed)) onClose();
    }
    drag = null;
  };

  const onTouchStart = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (event.touches.length === 1 && touch && event.target instanceof Element) {
      begin(touch.clientX, touch.clientY, event.target);
    } else end();
  };
  const onTouchMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (touch && move(touch.clientX, touch.clientY) && event.cancelable) event.preventDefault();
  };
  const onMouseMove = (event: MouseEvent) => move(event.clientX, event.clientY);
  const onMouseUp = () => {
    end();
    window.removeEventListener('mousemove', onMouseMove);
  };
  const onMouseDown = (event: MouseEvent) => {
    begin(event.clientX, event.clientY, handle);
    window.addEventListener('mousemove', onMouseMove);
    window.addEventListener('mouseup', onMouseUp, { once: true });
  };

  panel.addEventListener('touchstart', onTouchStart, { passive: true });
  // Not passive: while the sheet is dragged the browser must not scroll as well.
  panel.addEventListener('touchmove', onTouchMove, { passive: false });
  panel.addEventListener('touchend', end);
  panel.addEventListener('touchcancel', end);
  handle.addEventListener('mousedown', onMouseDown);
  return () => {
    panel.removeEventListener('touchstart', onTouchStart);
    panel.removeEventListener('touchmove', onTouchMove);
    panel.removeEventListener('touchend', end);
    panel.removeEventListener('touchcancel', end);
    handle.removeEventListener('mousedown', onMouseDown);
    window.removeEventListener('mousemove', onMouseMove);
    window.removeEventListener('mouseup', onMouseUp);
  };
}
