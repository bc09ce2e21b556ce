/** The app of this origin is the same person's: the bench wears its theme, and changes nothing that it keeps. */

const KEY = '__persisted__theme';

/** Writes the theme that was chosen in the app onto the document element; without one the system decides. */
export function wearTheme(root: HTMLElement): void {
  try {
    const theme: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  } catch {
    // No storage here, or not ours: the system's theme.
  }
}

/** Stops the app's code from storing anything: stars tapped here must not become favourites. */
export function keepNothing(): void {
  const ignore = () => undefined;
  Object.assign(Storage.prototype, { setItem: ignore, removeItem: ignore, clear: ignore });
}
