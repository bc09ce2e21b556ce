import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { pushOverlay, topOverlay } from '../../ui/overlay-stack.ts';
import { isolate } from '../../ui/isolate.ts';
import { fillScreen, fillsScreen, followScreen, leaveScreen } from './browser-full-screen.ts';

export interface FullScreen {
  readonly on: boolean;
  /** Key among the overlays, for its own toast host. */
  readonly key: symbol;
  toggle(): void;
}

/** Ignores a refusal of the browser (iPhones, wallets): the panel then covers the page instead of the screen. */
const attempt = (change: Promise<void>): void => void change.catch(() => undefined);

/**
 * Requests full screen for the whole page, so that sheets and toasts stay above the panel. Leaves it again if the
 * person left before the browser entered it.
 */
async function enterFullScreen(isWanted: () => boolean): Promise<void> {
  await fillScreen();
  if (!isWanted()) await leaveScreen();
}

/**
 * Shows a panel over everything else, without touching the canvas in it; uses the browser's full screen as well where
 * available. Ends with the button, Escape, Back, or when the browser leaves full screen.
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
      // A sheet above it closes first, and the crosshair handles its own Escape.
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
      // Called here and not in the effect, because only a tap may request full screen.
      if (!on) attempt(enterFullScreen(() => wanted.current));
    },
  };
}
