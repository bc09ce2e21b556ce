/** A call took longer than it may. Its work goes on, and a retry with the same idempotency key gets the result. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
  readonly statusCode = 503;
}

/**
 * Waits for `work`, at most `ms`. Fastify's own limit ends when a body has been read, and would count the whole of a
 * download.
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
