import { nextTask } from '../frame/next-task.ts';
import { painted } from '../frame/painted.ts';

/**
 * The entry: lets the shell that index.html paints reach the screen before the app's code runs, which on a slow phone takes
 * longer than everything else. index.html has asked for that code, so it is on the way meanwhile. What runs here is most of a
 * start, so it is cut where it can be: a finger that scrolls the shell waits for one task at most. Imports next to nothing:
 * what it imported would run first. A hidden page has no frames to wait for.
 */
async function load(): Promise<void> {
  if (!document.hidden) await painted();
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
