declare global {
  interface Window {
    /** Of index.html; missing in development. */
    ternPreload?: (route: string) => void;
  }
}

/**
 * Asks for the code and texts of the page at `route`, which is likely to be wanted next. They are fetched and not run: a
 * finger that goes down may be about to scroll.
 */
export const preloadPage = (route: string): void => window.ternPreload?.(route);
