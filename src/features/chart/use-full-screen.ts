import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { pushOverlay, topOverlay } from '../../ui/overlays.ts';
import { isolate } from '../../ui/isolate.ts';
import { fillScreen, fillsScreen, followScreen, leaveScreen } from './browser-full-screen.ts';

export interface FullScreen {
  readonly on: boolean;
  /** Its key among the overlays, for its own host of toasts. */
  readonly key: symbol;
  toggle(): void;
}

/** What browsers refuse (iPhones, wallets) is left: then the panel covers the page, and the page its part of the screen. */
const attempt = (change: Promise<void>): void => void change.catch(() => undefined);

/** Of the whole page, so that sheets and toasts stay above the panel. Who has left before the browser got there leaves it again. */
async function enterFullScreen(isWanted: () => boolean): Promise<void> {
  await fillScreen();
  if (!isWanted()) await leaveScreen();
}

/**
 * A panel over everything else, the canvas in it untouched; the browser's own full screen is added where it exists.
 * Ends with the button, Escape, Back, or when the browser leaves its full screen.
 */
export function useFullScreen(panel: RefObject<HTMLElement | null>): FullScreen {
  const [on, setOn] = useState(false);
  const [key] = useState(() => Symbol('chart'));
  const wanted = useRef(false);

  useEffect(() => {
    if (!on) return undefined;
    const leave = () => setOn(false);
    wanted.current = true;
    const onKeyDown = (event: KeyboardEvent) => {
      // A sheet above it closes first, and the crosshair takes its own Escape.
      if (event.key === 'Escape' && !event.defaultPrevented && topOverlay.peek() === key) leave();
    };
    const onFullScreen = () => {
      if (!fillsScreen()) leave();
    };
    const release = isolate(panel.current!);
    const drop = pushOverlay(key, leave);
    window.addEventListener('keydown', onKeyDown);
    const unfollow = followScreen(onFullScreen);
    return () => {
      wanted.current = false;
      window.removeEventListener('keydown', onKeyDown);
      unfollow();
      drop();
      release();
      attempt(leaveScreen());
    };
  }, [on, key, panel]);

  return {
    on,
    key,
    toggle() {
      setOn(!on);
      // Here and not in the effect: only a tap may ask.
      if (!on) attempt(enterFullScreen(() => wanted.current));
    },
  };
}
