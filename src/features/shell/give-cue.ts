import { CUE_KINDS, cues } from '../../data/cues.ts';
import type { CueEvent, CueKind } from '../../data/cues.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { vibrate } from '../../ui/vibrate.ts';

const soundCode = lazyCode(() => import('./cue-sound.ts'));

/** Plays the cue of an event regardless of the settings, as a preview. */
export function tryCue(kind: CueKind, event: CueEvent): void {
  if (kind === 'vibration') vibrate(event === 'settlement' ? 'settled' : 'confirmed');
  else void soundCode.fetch().then((code) => code?.soundCue(event));
}

/**
 * Plays the cue of an event by sound or vibration, as the person has chosen. Does nothing before the first tap on a
 * page, where browsers refuse, and on a hidden page only announces results of trades.
 */
export function giveCue(event: CueEvent): void {
  const chosen = cues.chosen.peek();
  const ways = CUE_KINDS.filter((kind) => chosen[kind].includes(event));
  if (ways.length === 0) return;
  const tapped = navigator.userActivation?.hasBeenActive ?? true;
  if (!tapped || (document.hidden && event !== 'settlement')) return;
  for (const kind of ways) tryCue(kind, event);
}
