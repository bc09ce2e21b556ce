/**
 * Does work while no other tab of this browser does work of this name; at once in engines without web locks (Safari 14).
 * @param work  never rejects
 */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  if (!('locks' in navigator)) return begin();
  try {
    await navigator.locks.request(name, begin);
  } catch {
    // A page that is not allowed any lock.
    if (!hasBegun) await begin();
  }
}
