import { persistedSignal } from '../model/storage.ts';

const kept = persistedSignal('shortcuts', true, (stored) => (typeof stored === 'boolean' ? stored : null));

/** Whether single keys do something on wide pages (WCAG 2.1.4); on at first. */
export const shortcutsChoice = { on: kept.value, choose: kept.choose };
