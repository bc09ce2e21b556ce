/** Made pointers: what the chart hears of a finger, without the browser's own way from the glass to the page. */
export interface Fingers {
  down(id: number, xPx: number, yPx: number): void;
  move(id: number, xPx: number, yPx: number): void;
  up(id: number): void;
}

/** @param surface  hears the events; places are px from its upper left corner */
export function fingersOn(surface: HTMLElement): Fingers {
  // A made pointer cannot be captured, and asking for it throws.
  surface.setPointerCapture = () => undefined;
  const say = (type: string, pointerId: number, xPx = 0, yPx = 0) => {
    const { left, top } = surface.getBoundingClientRect();
    surface.dispatchEvent(
      new PointerEvent(type, {
        pointerId,
        pointerType: 'touch',
        isPrimary: pointerId === 1,
        clientX: left + xPx,
        clientY: top + yPx,
        buttons: type === 'pointerup' ? 0 : 1,
        bubbles: true,
        cancelable: true,
      }),
    );
  };
  return {
    down: (id, xPx, yPx) => say('pointerdown', id, xPx, yPx),
    move: (id, xPx, yPx) => say('pointermove', id, xPx, yPx),
    up: (id) => say('pointerup', id),
  };
}
