import { motion } from './motion.ts';
import { createStepFader } from './step-fade.ts';
import type { Fade } from './step-fade.ts';

/** The style sheet has a colour for each step in both directions. */
const fader = createStepFader(4);

export interface PriceFlash {
  /** Tells the price of now. */
  follow(price: number): void;
  /** Ends the tint at once: the node goes away, or shows another price. */
  end(): void;
}

/**
 * Tints `node` when its price moves (H3): once per direction and flash length (3 s), never at `flashMs` 0, which
 * reduced motion means too.
 */
export function createFlash(node: HTMLElement, nowMs: () => number = () => performance.now()): PriceFlash {
  let direction: 'up' | 'down' = 'up';
  let previous = NaN;
  let lastUpMs = -Infinity;
  let lastDownMs = -Infinity;
  const fade: Fade = {
    step: 0,
    show(step) {
      if (step > 0) node.dataset['flash'] = `${direction}${step}`;
      else delete node.dataset['flash'];
    },
  };
  return {
    follow(price) {
      const before = previous;
      previous = price;
      const { flashMs } = motion.peek();
      if (flashMs === 0 || Number.isNaN(before) || Number.isNaN(price) || price === before) return;
      const up = price > before;
      const now = nowMs();
      if (now - (up ? lastUpMs : lastDownMs) < flashMs) return;
      if (up) lastUpMs = now;
      else lastDownMs = now;
      direction = up ? 'up' : 'down';
      fader.start(fade, flashMs);
    },
    end() {
      fader.end(fade);
    },
  };
}
