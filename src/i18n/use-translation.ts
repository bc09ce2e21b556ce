import { useSyncExternalStore } from 'react';
import { translation } from './translate.ts';
import type { Translation } from './translate.ts';

const follow = (changed: () => void) => translation.subscribe(changed);
const shown = () => translation.peek();

/** Returns the texts for a component and renders it again when the language changes. */
export const useTranslation = (): Translation => useSyncExternalStore(follow, shown, shown);
