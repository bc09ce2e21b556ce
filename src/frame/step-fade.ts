/**
 * A fading tint. Created once for each node; starting it allocates nothing. It fades in steps by one timer, because a
 * CSS animation of each price was a third of the main thread's work under 5 000 ticks a second.
 */
export interface Fade {
  /** Shows a step: the number of steps at first, 0 when the tint is gone. */
  readonly show: (step: number) => void;
  /** Current step; 0 at first. Only the fader changes it. */
  step: number;
}

export interface StepFader {
  /** Shows the first step; the others follow. A running fade starts over. @param fadeMs  length of the fade */
  start(fade: Fade, fadeMs: number): void;
  /** Ends a fade at once and forgets it, because its node is removed or shows something else. */
  end(fade: Fade): void;
}

/**
 * Tints that fade in steps written by one timer: all of them in one frame, however many nodes. The first step may be cut
 * short, as it starts between two ticks: a fade is never longer than it was asked to be. An animation would cost no script,
 * but the engine then works out the style of every node that fades again in each frame, and keeps a layer for it.
 * @param steps  the style sheet has a look for each
 */
export function createStepFader(steps: number): StepFader {
  const fading: Fade[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;

  const restIfNone = () => {
    if (fading.length > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const fadeAll = () => {
    let kept = 0;
    for (const fade of fading) {
      fade.step -= 1;
      fade.show(fade.step);
      if (fade.step > 0) fading[kept++] = fade;
    }
    fading.length = kept;
    restIfNone();
  };

  return {
    start(fade, fadeMs) {
      if (fade.step === 0) fading.push(fade);
      fade.step = steps;
      fade.show(steps);
      timer ??= setInterval(fadeAll, fadeMs / steps);
    },
    end(fade) {
      if (fade.step === 0) return;
      fade.step = 0;
      fade.show(0);
      fading.splice(fading.indexOf(fade), 1);
      restIfNone();
    },
  };
}
