import { nextTask } from '../frame/next-task.ts';

/**
 * The entry: lets the shell that index.html paints reach the screen before the app's code runs, which on a slow phone takes
 * longer than everything else. index.html has asked for that code, so it is on the way meanwhile. Imports next to nothing:
 * what it imported would run first. A hidden page has no frames to wait for.
 */
/** What runs here is most of a start, so it is cut where it can be: a finger that scrolls the shell waits for one task at most. */
async function load(): Promise<void> {
  try {
    // Most of the code that the app imports, and often here before the rest.
    await import('react-dom/client');
    await nextTask();
    const { start } = await import('./main.tsx');
    setTimeout(() => void start(), 0);
  } catch (error) {
    window.ternStartFailed?.();
    throw error;
  }
}

if (document.hidden) void load();
else requestAnimationFrame(() => setTimeout(() => void load(), 0));
