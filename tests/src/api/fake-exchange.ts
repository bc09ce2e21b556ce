import { vi } from 'vitest';
import { configureApi } from '../../../src/api/request.ts';

/** One request as it went out. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  /** Absent when the address has no query. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed; undefined when none was sent. */
  readonly body: unknown;
  readonly signal: AbortSignal;
}

export const BASE = 'https://exchange.test';
export const TIMEOUT_MS = 8000;

/** Replaces `fetch`: records requests and answers by `answer`, which gets the request and may reject. */
export function fakeExchange(answer: (sent: SentRequest) => Promise<Response> | Response) {
  const sent: SentRequest[] = [];
  const facts = { token: 'token-1' as string | null, language: 'en' };
  const ended: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address);
    const query = Object.fromEntries(url.searchParams);
    const request: SentRequest = {
      method: init.method!,
      path: url.origin === BASE ? url.pathname : address,
      ...(url.search === '' ? {} : { query }),
      headers: init.headers as Record<string, string>,
      body: init.body === undefined ? undefined : JSON.parse(init.body as string),
      signal: init.signal!,
    };
    sent.push(request);
    return answer(request);
  });
  configureApi({
    base: BASE,
    timeoutMs: TIMEOUT_MS,
    token: () => facts.token,
    language: () => facts.language,
    onTokenInvalid: (msg) => ended.push(msg),
  });
  return { sent, facts, ended };
}

export const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

/** A connection that breaks before there is an answer. */
export const lost = (): never => {
  throw new TypeError('network error');
};

/** Returns the bodies sent to paths with this end, in order. */
export const bodiesOf = ({ sent }: ReturnType<typeof fakeExchange>, pathEnd: string): Record<string, unknown>[] =>
  sent.filter(({ path }) => path.endsWith(pathEnd)).map(({ body }) => body as Record<string, unknown>);

/** A connection on which nothing comes: it ends only by the abort of the request. */
export const silence = ({ signal }: SentRequest): Promise<Response> =>
  new Promise((_, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
