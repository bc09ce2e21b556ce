/** A call took longer than it may. What it began goes on: whoever repeats the request with its key hears how it ended. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
  readonly statusCode = 503;
}

/**
 * Waits for `work`, at most `ms`. The framework's own limit is dropped once a body is read, and covers the
 * whole of a download.
 * @throws TooLate after `ms`
 */
export async function withTimeLimit<T>(ms: number, work: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
