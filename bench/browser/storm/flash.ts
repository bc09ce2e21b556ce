const FLASH_MS = 3000;
const STEPS = 4;

const fading = new Map<HTMLElement, { direction: 'up' | 'down'; step: number }>();

setInterval(() => {
  for (const [node, tint] of fading) {
    tint.step -= 1;
    if (tint.step > 0) {
      node.dataset['flash'] = `${tint.direction}${tint.step}`;
    } else {
      delete node.dataset['flash'];
      fading.delete(node);
    }
  }
}, FLASH_MS / STEPS);

/** The app's tint, as one writes it by hand: once a direction and 3 s, fading in four steps. */
export function createFlash(node: HTMLElement): (value: number) => void {
  let previous = NaN;
  const lastMs = { up: -Infinity, down: -Infinity };
  return (value) => {
    const direction = value > previous ? 'up' : 'down';
    const known = !Number.isNaN(previous) && value !== previous;
    previous = value;
    const nowMs = performance.now();
    if (!known || nowMs - lastMs[direction] < FLASH_MS) return;
    lastMs[direction] = nowMs;
    fading.set(node, { direction, step: STEPS });
    node.dataset['flash'] = `${direction}${STEPS}`;
  };
}
