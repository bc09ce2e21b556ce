const FLASH_MS = 3000;

/** The app's tint, as one writes it by hand: once a direction and 3 s, two names in turn. */
export function createFlash(node: HTMLElement): (value: number) => void {
  let previous = NaN;
  let turn = 0;
  const lastMs = { up: -Infinity, down: -Infinity };
  return (value) => {
    const direction = value > previous ? 'up' : 'down';
    const known = !Number.isNaN(previous) && value !== previous;
    previous = value;
    const nowMs = performance.now();
    if (!known || nowMs - lastMs[direction] < FLASH_MS) return;
    lastMs[direction] = nowMs;
    turn = 1 - turn;
    node.dataset['flash'] = `${direction}${turn}`;
  };
}
