/** Safari before 16.4 has only a prefixed full screen API, whose calls return nothing. */
interface PrefixedElement {
  requestFullscreen?(options: FullscreenOptions): Promise<void>;
  webkitRequestFullscreen?(): void;
}

interface PrefixedDocument {
  readonly fullscreenElement?: Element | null;
  readonly webkitFullscreenElement?: Element | null;
  exitFullscreen?(): Promise<void>;
  webkitExitFullscreen?(): void;
}

const CHANGES = ['fullscreenchange', 'webkitfullscreenchange'];

const inPage = (): PrefixedDocument => document;

/** Whether an element is in full screen now. */
export const fillsScreen = (): boolean => Boolean(inPage().fullscreenElement ?? inPage().webkitFullscreenElement);

/**
 * Leaves full screen; does nothing when no element is in full screen.
 * @returns rejects when the browser refuses
 */
export async function leaveScreen(): Promise<void> {
  if (!fillsScreen()) return;
  const page = inPage();
  await (page.exitFullscreen ? page.exitFullscreen() : page.webkitExitFullscreen?.());
}

/** Enters full screen through the prefixed API, which reports its result by events only. */
const fillByPrefix = (root: PrefixedElement): Promise<void> =>
  new Promise((done, fail) => {
    document.addEventListener('webkitfullscreenchange', () => done(), { once: true });
    document.addEventListener('webkitfullscreenerror', () => fail(new Error('full screen refused')), { once: true });
    root.webkitRequestFullscreen?.();
  });

/**
 * Requests full screen for the whole page. Only a tap may call it; does nothing on engines without full screen
 * (iPhones).
 * @returns resolves once the page is in full screen, rejects when the browser refuses
 */
export async function fillScreen(): Promise<void> {
  const root: PrefixedElement = document.documentElement;
  if (root.requestFullscreen) await root.requestFullscreen({ navigationUI: 'hide' });
  else if (root.webkitRequestFullscreen) await fillByPrefix(root);
}

/** Calls `changed` when the page enters or leaves full screen. @returns a function that stops it */
export function followScreen(changed: () => void): () => void {
  for (const name of CHANGES) document.addEventListener(name, changed);
  return () => {
    for (const name of CHANGES) document.removeEventListener(name, changed);
  };
}
