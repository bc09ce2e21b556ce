import { CUE_KINDS, cues } from '../../data/cues.ts';
import type { CueEvent, CueKind } from '../../data/cues.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { vibrate } from '../../ui/vibrate.ts';

const soundCode = lazyCode(() => import('./cue-sound.ts'));

/** Lets an event be heard or felt, whatever was chosen: for who tries it. */
export function tryCue(kind: CueKind, event: CueEvent): void {
  if (kind === 'vibration') vibrate(event === 'settlement' ? 'settled' : 'confirmed');
  else void soundCode.fetch().then((code) => code?.soundCue(event));
}

/**
 * Tells of what happened by sound or vibration, as far as the person asked for it. Nothing before the first tap on a page,
 * where browsers complain, and of a hidden page nothing but what a trade came to.
 */
export function giveCue(event: CueEvent): void {
  const chosen = cues.chosen.peek();
  const ways = CUE_KINDS.filter((kind) => chosen[kind].includes(event));
  if (ways.length === 0) return;
  const tapped = navigator.userActivation?.hasBeenActive ?? true;
  if (!tapped || (document.hidden && event !== 'settlement')) return;
  for (const kind of ways) tryCue(kind, event);
}
