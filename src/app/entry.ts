/**
 * The entry: lets the shell that index.html paints reach the screen before the app's code runs, which on a slow phone takes
 * longer than everything else. index.html has asked for that code, so it is on the way meanwhile. Imports nothing: what it
 * imported would run first. A hidden page has no frames to wait for.
 */
function start(): void {
  import('./main.tsx').catch((error: unknown) => {
    window.ternStartFailed?.();
    throw error;
  });
}

if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start, 0));
