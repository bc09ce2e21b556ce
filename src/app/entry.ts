import '../model/stand-ins.ts';
import { nextTask } from '../frame/after-paint.ts';

/**
 * The entry, which index.html runs once its shell is painted, because the app's code takes a slow phone longer than
 * everything else. The work is split into tasks, so that scrolling the shell waits for one task at most. This file
 * imports almost nothing, because imported code would run first.
 */
async function load(): Promise<void> {
  try {
    // Most of the code that the app imports; it often arrives before the rest.
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
