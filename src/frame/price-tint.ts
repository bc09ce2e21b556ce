import { createStepFader } from './step-fade.ts';
import type { Fade } from './step-fade.ts';

/** Number of steps of a tint in each direction. */
export const TINT_STEPS = 4;
const fader = createStepFader(TINT_STEPS);

export interface PriceTint {
  /** Tells the price of now. */
  follow(price: number): void;
  /** Ends the tint at once: what shows it goes away, or shows another price. */
  end(): void;
}

export interface PriceTintParts {
  /** Shows a step: positive after a rise, negative after a fall, 0 for no tint. */
  show(step: number): void;
  /** Length of a tint, ms; 0 for none. Read at each move. */
  flashMs(): number;
  nowMs?(): number;
}

/** When a price is tinted because it moved (H3): once per direction and flash length. */
export function createPriceTint({ show, flashMs, nowMs = () => performance.now() }: PriceTintParts): PriceTint {
  let sign = 1;
  let previous = NaN;
  let lastUpMs = -Infinity;
  let lastDownMs = -Infinity;
  const fade: Fade = { step: 0, show: (step) => show(sign * step) };
  return {
    follow(price) {
      const before = previous;
      previous = price;
      const lengthMs = flashMs();
      if (lengthMs === 0 || Number.isNaN(before) || Number.isNaN(price) || price === before) return;
      const up = price > before;
      const now = nowMs();
      if (now - (up ? lastUpMs : lastDownMs) < lengthMs) return;
      if (up) lastUpMs = now;
      else lastDownMs = now;
      sign = up ? 1 : -1;
      fader.start(fade, lengthMs);
    },
    end() {
      previous = NaN;
      fader.end(fade);
    },
  };
}
