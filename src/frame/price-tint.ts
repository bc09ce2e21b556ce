import { createStepFader } from './step-fade.ts';
import type { Fade } from './step-fade.ts';

/** Number of steps of a tint in each direction. */
export const TINT_STEPS = 4;
const fader = createStepFader(TINT_STEPS);

export interface PriceTint {
  /** Reports the current price. */
  follow(price: number): void;
  /** Ends the tint at once, because its element is removed or shows another price. */
  end(): void;
}

export interface PriceTintParts {
  /** Shows a step: positive after a rise, negative after a fall, 0 for no tint. */
  show(step: number): void;
  /** Length of a tint, ms; 0 for none. Read at each move. */
  flashMs(): number;
  nowMs?(): number;
}

/** Number of prices tinted at once: more would make a list flicker (H3). */
const TINTED_MAX = 2;

/** A price that is tinted now. */
interface Tinted {
  /** Size of the move as a share of the price. */
  size: number;
  end(): void;
}

const tinted: Tinted[] = [];

/** Makes room for one more; the smallest move yields to a larger one. @returns whether there is room */
function hasRoom(next: Tinted): boolean {
  if (tinted.length < TINTED_MAX || tinted.includes(next)) return true;
  let least = tinted[0]!;
  for (const each of tinted) if (each.size < least.size) least = each;
  if (next.size <= least.size) return false;
  least.end();
  return true;
}

/**
 * Decides when a price that moved is tinted (H3): once per direction and flash length, and only the two largest moves
 * among all prices of this thread.
 */
export function createPriceTint({ show, flashMs, nowMs = () => performance.now() }: PriceTintParts): PriceTint {
  let sign = 1;
  let previous = NaN;
  let lastUpMs = -Infinity;
  let lastDownMs = -Infinity;
  const fade: Fade = {
    step: 0,
    show(step) {
      if (step === 0) tinted.splice(tinted.indexOf(own), 1);
      show(sign * step);
    },
  };
  const own: Tinted = { size: 0, end: () => fader.end(fade) };
  return {
    follow(price) {
      const before = previous;
      previous = price;
      const lengthMs = flashMs();
      if (lengthMs === 0 || Number.isNaN(before) || Number.isNaN(price) || price === before) return;
      const up = price > before;
      const now = nowMs();
      if (now - (up ? lastUpMs : lastDownMs) < lengthMs) return;
      own.size = Math.abs(price - before) / before;
      if (!hasRoom(own)) return;
      if (up) lastUpMs = now;
      else lastDownMs = now;
      sign = up ? 1 : -1;
      if (fade.step === 0) tinted.push(own);
      fader.start(fade, lengthMs);
    },
    end() {
      previous = NaN;
      fader.end(fade);
    },
  };
}
