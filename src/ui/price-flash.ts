import { motion } from './motion.ts';

/**
 * Tints `node` when its price moves (H3): once per direction and flash length (3 s), never at `flashMs` 0, which
 * reduced motion means too. Two names per direction alternate, because only a new animation name starts an animation again
 * without forcing a layout. The tint itself is an opacity animation, which costs the main thread nothing.
 */
export function createFlash(node: HTMLElement, nowMs: () => number = () => performance.now()): (price: number) => void {
  let previous = NaN;
  let turn = 0;
  let lastUpMs = -Infinity;
  let lastDownMs = -Infinity;
  return (price) => {
    const before = previous;
    previous = price;
    const { flashMs } = motion.peek();
    if (flashMs === 0 || Number.isNaN(before) || Number.isNaN(price) || price === before) return;
    const up = price > before;
    const now = nowMs();
    if (now - (up ? lastUpMs : lastDownMs) < flashMs) return;
    if (up) lastUpMs = now;
    else lastDownMs = now;
    turn = 1 - turn;
    node.style.setProperty('--flash-ms', `${flashMs}ms`);
    node.dataset['flash'] = `${up ? 'up' : 'down'}${turn}`;
  };
}
