import type { BodyOf, Call, ParamsOf, QueryOf } from '../../protocol/call.ts';
import type { CallError, CallResult, Page } from './result.ts';
import { failureKind } from '../model/failure-kind.ts';
import { saysTokenInvalid } from './token-invalid.ts';
import { integer, list, optional, record, WireError } from './wire.ts';
import type { WireRecord } from './wire.ts';

/**
 * A call as the app has it at run time. The type parameter ties it to the contract: a wrong path, method or field does
 * not compile, and no schema is loaded by the phone.
 */
export interface Endpoint<C extends Call> {
  readonly method: C['method'];
  readonly path: C['path'];
  readonly access: C['access'];
  readonly context: C['errorContext'];
  /** Equals that of the contract; a test compares them. */
  readonly movesMoney?: true;
}

/** Settings that the shell gives once at start. */
export interface ApiSettings {
  readonly base: string;
  /** Decision 20: 10 s in development, 15 s in production, 8 s in tests. */
  readonly timeoutMs: number;
  token(): string | null;
  language(): string;
  /** Called when an answer to a call with a token says that the session is gone; `msg` is the server's message. */
  onTokenInvalid(msg: string): void;
  /** Awaited before a call that moves money is sent; by default it is sent at once. */
  beforeMoney?(): Promise<void>;
}

let settings: ApiSettings | null = null;

export function configureApi(next: ApiSettings): void {
  settings = next;
}

/** Absent parts of a call take no value; present ones are checked against the contract. */
type Part<Name extends string, T> = [T] extends [undefined] ? unknown : { readonly [K in Name]: T };
/**
 * Arguments of a call. A part that may be sent either way is sent in the body, because a query leaves its fields in
 * logs (decision 30).
 */
export type RequestOf<C extends Call> = (C extends { readonly queryOrBody: true }
  ? unknown
  : Part<'query', QueryOf<C>>) &
  Part<'body', BodyOf<C>> &
  Part<'params', ParamsOf<C>> & {
    readonly signal?: AbortSignal;
    readonly lang?: string;
    /** Headers in addition to those of every call. */
    readonly headers?: Readonly<Record<string, string>>;
  };

interface AnyRequest {
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly lang?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function urlOf(base: string, path: string, request: AnyRequest): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) if (value !== undefined) query.set(name, value);
  const asked = query.toString();
  return `${base}${filled}${asked ? `?${asked}` : ''}`;
}

/**
 * Returns an empty text for a code that is neither text nor number, because JSON can contain an object that throws when
 * converted.
 */
function codeText(envelope: WireRecord): string {
  const code = envelope['code'];
  return typeof code === 'string' || typeof code === 'number' ? String(code) : '';
}

/** HTTP status from which an answer is a fault of the server and no refusal of the call. */
const SERVER_FAULT = 500;

function failure(
  { context, movesMoney }: Endpoint<Call>,
  kind: CallError['kind'],
  status: number,
  body?: WireRecord,
): CallError {
  const details = typeof body?.['details'] === 'object' && body['details'] !== null ? body['details'] : {};
  return {
    kind,
    status,
    // A fault has the general meaning of its code: 500 of a withdrawal is a wrong address only as a refusal.
    context: status >= SERVER_FAULT ? 'general' : context,
    ...(movesMoney && { movesMoney }),
    code: (body && Number(codeText(body))) || status,
    msg: typeof body?.['msg'] === 'string' ? body['msg'] : '',
    details: details as Record<string, string>,
  };
}

const configured = (): ApiSettings => {
  if (!settings) throw new Error('configureApi was not called');
  return settings;
};

/** Returns the origin of the exchange. */
export const apiBase = (): string => configured().base;

/** URL and headers of one request. `token` is null when none is sent. */
export interface Addressed {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly token: string | null;
}

export function addressOf(endpoint: Endpoint<Call>, request: AnyRequest = {}): Addressed {
  const { base, token: tokenNow, language } = configured();
  const token = endpoint.access === 'user' ? tokenNow() : null;
  return {
    url: urlOf(base, endpoint.path, request),
    headers: {
      accept: 'application/json',
      lang: request.lang ?? language(),
      ...(token ? { satoken: token } : {}),
    },
    token,
  };
}

/** Returns the error of a call without an answer. @param code  the status by default */
export const unanswered = (
  endpoint: Endpoint<Call>,
  kind: 'network' | 'timeout',
  code = 0,
): { readonly success: false; readonly error: CallError } => ({
  success: false,
  error: { ...failure(endpoint, kind, 0), code },
});

/**
 * Decodes an answer: data, a refusal, or the end of the session that made the call.
 * @param body  parsed JSON
 * @throws WireError when it does not fit the contract
 */
function readAnswer<T>(
  endpoint: Endpoint<Call>,
  { token }: Addressed,
  status: number,
  body: unknown,
  read: (envelope: WireRecord) => T,
): CallResult<T> {
  const envelope = record(body, 'envelope');
  // Compared as text: the wire may carry 200 or "200" (decision 24).
  if (status >= 200 && status < 300 && codeText(envelope) === '200') return { success: true, data: read(envelope) };
  const error = failure(endpoint, 'refused', status, envelope);
  if (endpoint.access !== 'user' || !saysTokenInvalid(endpoint.context, status, error.code, error.msg))
    return { success: false, error };
  // Ends only the session that was refused: another one may be active by now.
  const { token: tokenNow, onTokenInvalid } = configured();
  if (token !== null && token === tokenNow()) onTokenInvalid(error.msg);
  return { success: false, error: { ...error, kind: 'tokenInvalid' } };
}

/** Decodes a received answer like `readAnswer`; an invalid one is `malformed`. */
export function answerOf<T>(
  endpoint: Endpoint<Call>,
  addressed: Addressed,
  status: number,
  text: string,
  read: (data: unknown) => T,
): CallResult<T> {
  try {
    return readAnswer(endpoint, addressed, status, JSON.parse(text), (envelope) => read(envelope['data']));
  } catch (thrown) {
    if (!(thrown instanceof WireError || thrown instanceof SyntaxError)) throw thrown;
    return { success: false, error: failure(endpoint, 'malformed', status) };
  }
}

/**
 * Classifies an error that a call threw. Network errors and faults of the code are distinguished by where they were
 * thrown.
 * @param status    0 before the head of an answer
 * @param answered  whether the whole answer was received
 */
function thrownKind(thrown: unknown, status: number, answered: boolean): CallError['kind'] {
  if (status !== 0 && (thrown instanceof WireError || thrown instanceof SyntaxError)) return 'malformed';
  const kind = failureKind(thrown);
  if (kind === 'unsupported') return kind;
  const mayBeLine = thrown instanceof TypeError || thrown instanceof DOMException;
  return !answered && mayBeLine ? 'network' : 'broken';
}

/**
 * Makes a call and passes the whole envelope to `read`. Never throws: every failure is a `CallError`. An abort by
 * `signal` counts as `network`.
 */
async function exchange<C extends Call, T>(
  endpoint: Endpoint<C>,
  request: RequestOf<C>,
  read: (envelope: WireRecord) => T,
): Promise<CallResult<T>> {
  const parts = request as AnyRequest;
  const addressed = addressOf(endpoint, parts);
  const { beforeMoney } = configured();
  if (endpoint.movesMoney && beforeMoney) await beforeMoney();
  const abort = new AbortController();
  // The signal's reason is not used, because Chromium before 98 and Safari before 15.4 do not keep it.
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort.abort();
  }, configured().timeoutMs);
  if (parts.signal?.aborted) abort.abort();
  parts.signal?.addEventListener('abort', () => abort.abort(), { once: true });
  let status = 0;
  let answered = false;
  try {
    const response = await fetch(addressed.url, {
      method: endpoint.method,
      headers: {
        ...addressed.headers,
        ...parts.headers,
        ...(endpoint.method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(endpoint.method === 'POST' ? { body: JSON.stringify(parts.body ?? {}) } : {}),
      signal: abort.signal,
      credentials: 'omit',
    });
    status = response.status;
    const body: unknown = await response.json();
    answered = true;
    return readAnswer(endpoint, addressed, status, body, read);
  } catch (thrown) {
    if (!answered && abort.signal.aborted) return unanswered(endpoint, timedOut ? 'timeout' : 'network');
    return { success: false, error: failure(endpoint, thrownKind(thrown, status, answered), status) };
  } finally {
    clearTimeout(timer);
  }
}

/** Makes a call whose answer is one object. `read` gets the envelope's `data`. */
export const fetchData = <C extends Call, T>(
  endpoint: Endpoint<C>,
  request: RequestOf<C>,
  read: (data: unknown) => T,
): Promise<CallResult<T>> => exchange(endpoint, request, (envelope) => read(envelope['data']));

/**
 * Makes a call whose answer is a list. `read` gets one row; `total` defaults to the number of rows.
 * @param more  decodes further fields of the envelope
 */
export const fetchRows = <C extends Call, T, More extends object = object>(
  endpoint: Endpoint<C>,
  request: RequestOf<C>,
  read: (row: WireRecord) => T,
  more?: (envelope: WireRecord) => More,
): Promise<CallResult<Page<T> & More>> =>
  exchange(endpoint, request, (envelope) => {
    const rows = list(envelope['rows'], 'rows', read);
    const total = optional(envelope, 'total', integer) ?? rows.length;
    return { rows, total, ...more?.(envelope) } as Page<T> & More;
  });
