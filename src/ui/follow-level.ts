import { effect } from '@preact/signals-core';
import { level, settings } from '../level/level.ts';

/** Writes the device level onto the document element, for the style sheets. Returns how to stop. */
export function followLevel(root: HTMLElement): () => void {
  return effect(() => {
    root.dataset['level'] = String(level.value);
    root.toggleAttribute('data-gpu-hints', settings.value.gpuHints);
    root.style.setProperty('--transition-ms', `${settings.value.transitionMs}ms`);
  });
}
