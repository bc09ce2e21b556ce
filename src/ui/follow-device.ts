import { effect } from '@preact/signals-core';
import { level, settings } from '../level/level.ts';

/** Writes the device level onto the document element, for the style sheets. Returns a function that stops it. */
export function followLevel(root: HTMLElement): () => void {
  return effect(() => {
    root.dataset['level'] = String(level.value);
    root.toggleAttribute('data-gpu-hints', settings.value.gpuHints);
    root.style.setProperty('--transition-ms', `${settings.value.transitionMs}ms`);
  });
}

/** Smallest height of a keyboard, px; a smaller difference is a toolbar that slides in or out. */
const KEYBOARD_MIN_PX = 120;

const TYPING = 'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea';

/**
 * Writes the height that the on-screen keyboard covers to `--keyboard` on `root`, so that bars and sheets stay above
 * it, and scrolls the focused field to the upper third once per opening (G3). Returns a function that stops it.
 */
export function followKeyboard(root: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  let coveredPx = 0;

  const onResize = () => {
    const missing = Math.round(window.innerHeight - viewport.height - viewport.offsetTop);
    // Pinch zoom also makes the viewport smaller.
    const next = missing >= KEYBOARD_MIN_PX && viewport.scale <= 1.01 ? missing : 0;
    if (next === coveredPx) return;
    const opened = coveredPx === 0;
    coveredPx = next;
    root.style.setProperty('--keyboard', `${next}px`);
    if (opened) showField(viewport.height);
  };
  viewport.addEventListener('resize', onResize);
  viewport.addEventListener('scroll', onResize);
  return () => {
    viewport.removeEventListener('resize', onResize);
    viewport.removeEventListener('scroll', onResize);
    root.style.removeProperty('--keyboard');
  };
}

/** Scrolls only when the field is below the upper third of the visible height. */
function showField(visiblePx: number): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !field.matches(TYPING)) return;
  const belowPx = field.getBoundingClientRect().top - visiblePx / 3;
  if (belowPx <= 0) return;
  const scroller = field.closest<HTMLElement>('[data-scroller]') ?? document.scrollingElement;
  scroller?.scrollBy(0, belowPx);
}
