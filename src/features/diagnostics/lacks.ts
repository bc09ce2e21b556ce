import { useState } from 'react';
import { connectionStore } from '../../signals/connection.ts';
import { lacksHere } from './missing-features.ts';
import type { Lack } from './missing-features.ts';

/** What this browser lacks; reads a signal. Asked once: some answers cost milliseconds, and none changes while the page is open. */
export function useLacks(): readonly Lack[] {
  const [engineLacks] = useState(lacksHere);
  return connectionStore.onPageThread.value ? ['workers', ...engineLacks] : engineLacks;
}
