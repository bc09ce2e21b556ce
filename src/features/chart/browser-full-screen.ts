/** Safari before 16.4 has full screen under a prefix only, and there a call returns nothing. */
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

/** Whether an element fills the screen now. */
export const fillsScreen = (): boolean => Boolean(inPage().fullscreenElement ?? inPage().webkitFullscreenElement);

/**
 * Leaves full screen; does nothing where nothing fills the screen.
 * @returns rejects where the browser refuses
 */
export async function leaveScreen(): Promise<void> {
  if (!fillsScreen()) return;
  const page = inPage();
  await (page.exitFullscreen ? page.exitFullscreen() : page.webkitExitFullscreen?.());
}

/** The prefixed call says by events alone what has come of it. */
const fillByPrefix = (root: PrefixedElement): Promise<void> =>
  new Promise((done, fail) => {
    document.addEventListener('webkitfullscreenchange', () => done(), { once: true });
    document.addEventListener('webkitfullscreenerror', () => fail(new Error('full screen refused')), { once: true });
    root.webkitRequestFullscreen?.();
  });

/**
 * Asks for the whole screen, for the whole page. Only a tap may call it; does nothing on engines without full screen (iPhones).
 * @returns resolves when the page fills the screen, rejects where the browser refuses
 */
export async function fillScreen(): Promise<void> {
  const root: PrefixedElement = document.documentElement;
  if (root.requestFullscreen) await root.requestFullscreen({ navigationUI: 'hide' });
  else if (root.webkitRequestFullscreen) await fillByPrefix(root);
}

/** Calls back whenever the page enters or leaves full screen. @returns ends that */
export function followScreen(changed: () => void): () => void {
  for (const name of CHANGES) document.addEventListener(name, changed);
  return () => {
    for (const name of CHANGES) document.removeEventListener(name, changed);
  };
}
