import '../model/stand-ins.ts';
import { nextTask } from '../frame/after-paint.ts';

/**
 * The entry, which index.html runs once the shell that it paints has reached the screen: the app's code takes a slow phone
 * longer than everything else. What runs here is most of a start, so it is cut where it can be: a finger that scrolls the
 * shell waits for one task at most. Imports next to nothing: what it imported would run first.
 */
async function load(): Promise<void> {
  try {
    // Most of the code that the app imports, and often here before the rest.
    await import('react-dom/client');
    await nextTask();
    const { start } = await import('./main.tsx');
    await nextTask();
    void start();
  } catch (error) {
    window.ternStartFailed?.();
    throw error;
  }
}

void load();
