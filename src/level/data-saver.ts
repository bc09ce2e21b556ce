import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { oneOf, persistedSignal } from '../model/storage.ts';

/** The person's choice; `auto` follows what the browser is asked for. */
export const SAVER_CHOICES = ['auto', 'on', 'off'] as const;
export type SaverChoice = (typeof SAVER_CHOICES)[number];

/** `navigator.connection`, which only Chromium has. */
export interface NetworkHint extends Pick<EventTarget, 'addEventListener'> {
  readonly saveData?: unknown;
}

export interface DataSaver {
  readonly chosen: ReadonlySignal<SaverChoice>;
  /** Whether the browser is set to save data; null when it does not report it. */
  readonly asked: ReadonlySignal<boolean | null>;
  /** Live data is saved now (G31). */
  readonly acts: ReadonlySignal<boolean>;
  /** Stores the person's choice, for later visits too. */
  choose(choice: SaverChoice): void;
}

/** @param hint  undefined when the browser has none */
export function createDataSaver(hint: NetworkHint | undefined): DataSaver {
  const { value: chosen, choose } = persistedSignal<SaverChoice>('dataSaver', 'auto', oneOf(SAVER_CHOICES));
  const readHint = () => (typeof hint?.saveData === 'boolean' ? hint.saveData : null);
  const asked = signal(readHint());
  hint?.addEventListener('change', () => {
    asked.value = readHint();
  });
  return {
    chosen,
    asked,
    acts: computed(() => chosen.value === 'on' || (chosen.value === 'auto' && asked.value === true)),
    choose,
  };
}

export const dataSaver = createDataSaver(
  (globalThis.navigator as { readonly connection?: NetworkHint } | undefined)?.connection,
);

/** True when nobody has touched the page for a while. Written while data is saved (`src/app/watch-data-use.ts`). */
export const untouched = signal(false);
