import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { LanguageCode } from './languages.ts';

const current = signal<LanguageCode>('en');

/**
 * The current language of this thread. Number and time texts read it, so visible texts follow a change at once (I1).
 */
export const language: ReadonlySignal<LanguageCode> = current;

/** Sets the language. Called by the translator once its texts are loaded, and by threads that only format numbers. */
export function putLanguage(code: LanguageCode): void {
  current.value = code;
}
