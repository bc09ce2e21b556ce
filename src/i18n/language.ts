import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { LanguageCode } from './languages.ts';

const current = signal<LanguageCode>('en');

/** The language in force on this thread. Number and time texts read it, so live text follows a change at once (I1). */
export const language: ReadonlySignal<LanguageCode> = current;

/** For the translator, whose texts are there by then, and for a thread that writes numbers only. */
export function putLanguage(code: LanguageCode): void {
  current.value = code;
}
