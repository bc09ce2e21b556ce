import { fetchEarly } from '../../ui/bring-code.ts';

/** What the script of the built index.html offers; in development there is none of it. */
declare global {
  interface Window {
    ternFilesOf?: (route: string) => readonly string[];
    /** Says that the app's code did not come, in place of the shell; `src/app/entry.ts` calls it. */
    ternStartFailed?: () => void;
  }
}

/**
 * Asks for the code and texts of the page at `route`, which is likely to be wanted next. They are fetched and not run: a
 * finger that goes down may be about to scroll.
 */
export const preloadPage = (route: string): void => fetchEarly(window.ternFilesOf?.(route) ?? []);
