import { createPriceTint } from '../frame/price-tint.ts';
import type { PriceTint } from '../frame/price-tint.ts';
import { motion } from './motion.ts';

/**
 * Tints `node` when its price moves (H3): once per direction and flash length (3 s), never at `flashMs` 0, which
 * reduced motion means too.
 */
export const createFlash = (node: HTMLElement, nowMs: () => number = () => performance.now()): PriceTint =>
  createPriceTint({
    show(step) {
      if (step === 0) delete node.dataset['flash'];
      else node.dataset['flash'] = step > 0 ? `up${step}` : `down${-step}`;
    },
    flashMs: () => motion.peek().flashMs,
    nowMs,
  });
