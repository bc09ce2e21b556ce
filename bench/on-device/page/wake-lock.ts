/** The part of the Screen Wake Lock that we use; older engines have none. */
interface WakeLocks {
  request(type: 'screen'): Promise<{ release(): Promise<void> }>;
}

/** Keeps the screen on where the engine can, also after the page was away. @returns lets it go */
export function keepScreenOn(): () => void {
  const locks = (navigator as { wakeLock?: WakeLocks }).wakeLock;
  let wanted = true;
  let held: { release(): Promise<void> } | null = null;
  const ask = async () => {
    if (!locks || document.visibilityState === 'hidden') return;
    try {
      held = await locks.request('screen');
      if (!wanted) await held.release();
    } catch {
      // Refused, for example when the battery is low: the person is told to keep the page in front anyway.
    }
  };
  // The engine takes it back when the page is hidden.
  const again = () => void ask();
  document.addEventListener('visibilitychange', again);
  void ask();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', again);
    held?.release().catch(() => {});
  };
}
