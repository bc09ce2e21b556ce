/** A painted canvas by its number, and the generation of its contents. */
export interface PaintedSlot {
  readonly number: number;
  readonly generation: number;
}

export interface ConfirmationsParts {
  /** Asks for one call before the next paint of this thread. */
  requestFrame(draw: () => void): void;
  /** Confirms that these canvases are on the screen. */
  confirm(blocks: readonly (readonly [slot: number, generation: number])[]): void;
}

/** Confirms painted canvases once they are on the screen, one frame after they were painted. */
export interface Confirmations {
  /**
   * Adds slots that have just been painted. A slot that gets another generation meanwhile is confirmed with that one
   * later.
   */
  add(painted: Iterable<PaintedSlot>): void;
  stop(): void;
}

export function createConfirmations({ requestFrame, confirm }: ConfirmationsParts): Confirmations {
  const unconfirmed = new Set<PaintedSlot>();
  let isWaiting = false;
  let isStopped = false;

  function wait(): void {
    if (isWaiting || unconfirmed.size === 0) return;
    isWaiting = true;
    requestFrame(() => {
      const painted = [...unconfirmed].map((slot) => [slot, slot.generation] as const);
      requestFrame(() => {
        isWaiting = false;
        if (isStopped) return;
        const still = painted.filter(([slot, generation]) => slot.generation === generation);
        for (const [slot] of still) unconfirmed.delete(slot);
        confirm(still.map(([slot, generation]) => [slot.number, generation]));
        wait();
      });
    });
  }

  return {
    add(painted) {
      for (const slot of painted) unconfirmed.add(slot);
      wait();
    },
    stop() {
      isStopped = true;
    },
  };
}
