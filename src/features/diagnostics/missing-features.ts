import { canTransferCanvas } from '../../frame/can-transfer-canvas.ts';
import { hasSimd, hasWebAssembly } from '../../compute/wasm/instantiate.ts';
import { openBrowserStorage } from '../../model/storage.ts';
import { useState } from 'react';
import { connectionStore } from '../../signals/connection-store.ts';

/**
 * Features that a browser may lack or refuse and that Tern works without. Each has a text under
 * `profile.diagnostics.lack`.
 */
export type Lack =
  | 'workers'
  | 'offscreenCanvas'
  | 'webgl'
  | 'webAssembly'
  | 'simd'
  | 'storage'
  | 'storageSpace'
  | 'secondCore'
  | 'cores'
  | 'memorySize';

const TRIAL_KEY = '__persisted__trial';

/** Returns what storage refuses; null when it works. */
function storageLack(): 'storage' | 'storageSpace' | null {
  try {
    openBrowserStorage().getItem(TRIAL_KEY);
  } catch {
    return 'storage';
  }
  try {
    openBrowserStorage().setItem(TRIAL_KEY, '1');
    openBrowserStorage().removeItem(TRIAL_KEY);
    return null;
  } catch {
    return 'storageSpace';
  }
}

function hasWebgl(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  // Browsers allow few contexts, so this one is released at once and not left to garbage collection.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

/**
 * Returns the features that this browser lacks, found by trying them. Workers are not tried, because one that exists
 * may still fail to start, which only the feed knows (`connectionStore.onPageThread`). Creates a WebGL context, so it
 * is not for a hot path.
 */
export function lacksHere(): readonly Exclude<Lack, 'workers'>[] {
  const { hardwareConcurrency: cores, deviceMemory } = navigator as Navigator & { deviceMemory?: number };
  const storage = storageLack();
  return [
    ...(canTransferCanvas() ? [] : (['offscreenCanvas'] as const)),
    ...(hasWebgl() ? [] : (['webgl'] as const)),
    ...(hasWebAssembly() ? [] : (['webAssembly'] as const)),
    ...(!hasWebAssembly() || hasSimd() ? [] : (['simd'] as const)),
    ...(storage === null ? [] : [storage]),
    ...(cores === 1 ? (['secondCore'] as const) : []),
    ...(cores === undefined ? (['cores'] as const) : []),
    ...(deviceMemory === undefined ? (['memorySize'] as const) : []),
  ];
}

/**
 * Returns the features that this browser lacks; reads a signal. They are checked once: some checks take milliseconds,
 * and no result changes while the page is open.
 */
export function useLacks(): readonly Lack[] {
  const [engineLacks] = useState(lacksHere);
  return connectionStore.onPageThread.value ? ['workers', ...engineLacks] : engineLacks;
}
