import type { Envelope } from '../../protocol/envelope.ts';
import { checkpointText } from '../../protocol/proof-texts.ts';
import type { SignedHead } from '../feed/decode/feed-sink.ts';
import type { SymbolTable } from '../feed/decode/symbol-table.ts';

/** Most heads that wait for the ids of the keys; beyond that the oldest are dropped. */
const WAITING_MAX = 32;
const TIMEOUT_MS = 15_000;

export interface HeadKeysParts {
  readonly symbols: Pick<SymbolTable, 'at'>;
  apiBase(): string;
  /** One chain head as the row of a CHECKPOINT message. */
  onRow(row: unknown): void;
  /** Replaced in tests. */
  fetchKeyIds?: typeof fetchKeyIds;
}

/** Completes the chain heads of the compact feed, which name their key by its index in the server's list. */
export interface HeadKeys {
  add(head: SignedHead): void;
  /** Forgets the list of keys, because the server is another one or was restarted. */
  forget(): void;
}

/** @throws Error when there is no usable answer */
export async function fetchKeyIds(apiBase: string): Promise<readonly string[]> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`${apiBase}/api/proof/keys`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{}',
      credentials: 'omit',
      signal: abort.signal,
    });
    const answer = (await response.json()) as Partial<Envelope> | null;
    if (!response.ok || String(answer?.code) !== '200' || !Array.isArray(answer?.rows)) throw new Error('no keys');
    return answer.rows.map((row: { readonly keyId?: unknown } | null) => String(row?.keyId));
  } finally {
    clearTimeout(timer);
  }
}

export function createHeadKeys(parts: HeadKeysParts): HeadKeys {
  const { symbols } = parts;
  const fetchIds = parts.fetchKeyIds ?? fetchKeyIds;
  let keyIds: readonly string[] | null = null;
  /** Increases when the list is forgotten, so that the answer to an older request is ignored. */
  let run = 0;
  let isAsking = false;
  let waiting: SignedHead[] = [];

  function deliver({ symbol: index, seq, timeMs, hash, keyIndex, signature }: SignedHead): void {
    const keyId = keyIds?.[keyIndex];
    if (keyId === undefined) return;
    const fields = { symbol: symbols.at(index).symbol, seq, hash, ts: timeMs };
    parts.onRow({ ...fields, keyId, payload: checkpointText(fields), signature });
  }

  async function ask(): Promise<void> {
    const asked = run;
    isAsking = true;
    try {
      const answer = await fetchIds(parts.apiBase());
      if (asked !== run) return;
      keyIds = answer;
      waiting.forEach(deliver);
      waiting = [];
    } catch {
      // The next head repeats the request.
    } finally {
      if (asked === run) isAsking = false;
    }
  }

  return {
    add(head) {
      if (keyIds) {
        deliver(head);
        return;
      }
      waiting = [...waiting, head].slice(-WAITING_MAX);
      if (!isAsking) void ask();
    },
    forget() {
      run++;
      keyIds = null;
      isAsking = false;
      waiting = [];
    },
  };
}
