import { effect } from '@preact/signals-core';
import { preferences } from '../data/preferences.ts';

/** The colour of the browser's own bars, which is the page background of the theme. */
const BAR_COLOURS = { light: '#f1f3f6', dark: '#0b0e13' } as const;

/**
 * Writes theme and palette as attributes of the document element, which the style tokens depend on. index.html does the
 * same before the first paint; this follows every later change.
 */
export function followLook(root: HTMLElement): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const bar = document.querySelector('meta[name="theme-color"]');
  const write = () => {
    const theme = preferences.theme.value;
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
    root.dataset['palette'] = preferences.palette.value;
    const shown = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
    bar?.setAttribute('content', BAR_COLOURS[shown]);
  };
  const stop = effect(write);
  dark.addEventListener('change', write);
  return () => {
    stop();
    dark.removeEventListener('change', write);
  };
}
