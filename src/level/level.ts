import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { browserStorage, onWrittenElsewhere } from '../model/storage.ts';
import { inSafeMode, measuredLevel } from './reasons.ts';
import { LEVEL_SETTINGS } from './settings.ts';
import type { Level, LevelSettings } from './settings.ts';

/** Sources of the level, from the highest priority: address, the person's choice, safe mode, formula and monitor. */
export type LevelSource = 'address' | 'chosen' | 'safe' | 'measured';

const NAME = 'level';
const stored = browserStorage.text(NAME);

const levelOf = (text: string | null): Level | null =>
  text !== null && /^[0-3]$/.test(text) ? (Number(text) as Level) : null;

/** `?level=2` in the address has priority over everything, for tests and support. */
const fromAddress = typeof location === 'undefined' ? null : levelOf(new URLSearchParams(location.search).get('level'));

const manual = signal<Level | null>(levelOf(stored.read()));

// A choice in another tab applies here too, because a device has one level.
if (typeof document !== 'undefined') {
  onWrittenElsewhere(NAME, (text) => {
    manual.value = levelOf(text);
  });
}

/** The person's own choice; null is automatic. */
export const chosenLevel: ReadonlySignal<Level | null> = manual;

/** The level in force: from the address, else the person's choice, else the measured one. */
export const level: ReadonlySignal<Level> = computed(() => fromAddress ?? manual.value ?? measuredLevel.value);

/** Source of the level in force. */
export const levelSource: ReadonlySignal<LevelSource> = computed(() => {
  if (fromAddress !== null) return 'address';
  if (manual.value !== null) return 'chosen';
  return inSafeMode.value ? 'safe' : 'measured';
});

/** The row of the settings table everyone reads. */
export const settings: ReadonlySignal<LevelSettings> = computed(() => LEVEL_SETTINGS[level.value]);

/** Stores the person's choice of a level; null returns to the measured one. @throws RangeError outside 0 … 3 */
export function chooseLevel(chosen: number | null): void {
  const next = chosen === null ? null : levelOf(String(chosen));
  if (chosen !== null && next === null) throw new RangeError('level must be 0, 1, 2 or 3');
  manual.value = next;
  stored.write(next === null ? null : String(next));
}
