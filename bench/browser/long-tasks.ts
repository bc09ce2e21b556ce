/** Entries come behind the tasks that they tell of. */
const LATE_MS = 100;

/** Counts the tasks over 50 ms of the page's thread during some work. */
export async function withLongTasks<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly longTasks: number }> {
  let longTasks = 0;
  const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length));
  observer.observe({ type: 'longtask' });
  const result = await work();
  await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  observer.disconnect();
  return { result, longTasks };
}
