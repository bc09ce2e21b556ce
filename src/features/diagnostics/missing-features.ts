import { canTransferCanvas } from '../../frame/can-transfer-canvas.ts';
import { hasSimd, hasWebAssembly } from '../../compute/wasm/instantiate.ts';
import { openBrowserStorage } from '../../model/storage.ts';
import { useState } from 'react';
import { connectionStore } from '../../signals/connection.ts';

/** What a browser may lack or refuse and Tern makes do without. Each has its words under `profile.diagnostics.lack`. */
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

/** @returns what storage refuses, or null where it works */
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
  // Browsers keep few contexts: this one is not left to the collector.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

/**
 * What this browser lacks, found by trying. Workers are not tried: one that exists may still fail to start, which only the
 * feed knows (`connectionStore.onPageThread`). Makes a WebGL context, so not for a hot path.
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

/** What this browser lacks; reads a signal. Asked once: some answers cost milliseconds, and none changes while the page is open. */
export function useLacks(): readonly Lack[] {
  const [engineLacks] = useState(lacksHere);
  return connectionStore.onPageThread.value ? ['workers', ...engineLacks] : engineLacks;
}
