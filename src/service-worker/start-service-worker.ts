import { idle, pageIsQuiet } from '../level/quiet-page.ts';

/** The device's score is measured as soon as the page is quiet; nothing else may run beside it. */
const AFTER_SCORE_MS = 1000;

/**
 * Registers the service worker long after the first frame, when the page has nothing else to do. Once a page; never
 * rejects, and does nothing where there are no such workers.
 * @param url  of the script, trusted
 * @param log  told why it was refused
 */
export async function startServiceWorker(url: string, log: (text: string) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await pageIsQuiet();
  await new Promise((done) => setTimeout(done, AFTER_SCORE_MS));
  await idle();
  try {
    const { registerServiceWorker } = await import('./register.ts');
    await registerServiceWorker(url, log);
  } catch {
    // The line is gone; the next start tries again.
  }
}
