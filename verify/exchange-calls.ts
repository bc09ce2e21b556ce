import { REFUSALS } from '../protocol/errors.ts';
import type { HourSource } from '../src/proof/gather-hour.ts';
import { checkpointOf, tickOf } from '../src/proof/read-signed.ts';
import { HOUR_MS } from '../src/proof/seed-bundle.ts';

/** Network access to an exchange. */
export interface Line {
  fetch(url: string, init: RequestInit): Promise<Response>;
  pause(ms: number): Promise<unknown>;
}

/** The exchange gave no usable answer; the message is for the user. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export interface PublishedSeed {
  readonly seedHash: string;
  /** The seed; null until the hour is over. */
  readonly seed: string | null;
}

/**
 * The public calls that are needed to check the seed of an hour. All throw `NoAnswer`, and `ShapeError` for a row that
 * cannot be read.
 */
export interface ExchangeCalls extends HourSource {
  /** Returns the published seed, null when the exchange has committed to no seed of that hour. */
  seedOf(startTime: number): Promise<PublishedSeed | null>;
  /** Returns every market that publishes ticks. */
  markets(): Promise<readonly string[]>;
}

/** Body code of every success. */
const SUCCESS = '200';
const ANSWER_MS = 20_000;
/**
 * Most waits after a rate limit, and the longest of one, s. An exchange allows an address a budget of reads in ten
 * seconds and says when to continue.
 */
const WAITS_MAX = 60;
const WAIT_S_MAX = 60;
/** Most ticks of one answer. */
const PAGE_TICKS = 1000;

type Row = Readonly<Record<string, unknown>>;

const rowsIn = (value: unknown): readonly Row[] => {
  if (!Array.isArray(value)) throw new NoAnswer('the exchange answered something else than a list');
  return value as readonly Row[];
};

/**
 * Creates the calls.
 * @param origin  of the exchange, without a trailing slash
 */
export function exchangeCalls(origin: string, line: Line): ExchangeCalls {
  async function answerOf(path: string, init: RequestInit): Promise<unknown> {
    for (let waits = 0; ; waits++) {
      let response: Response;
      try {
        response = await line.fetch(origin + path, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
        if (response.status !== 429 && response.status !== 503) return await response.json();
      } catch {
        throw new NoAnswer(`${origin}${path} gave no answer that can be read`);
      }
      if (waits === WAITS_MAX) throw new NoAnswer(`${origin} is too busy`);
      const seconds = Number(response.headers.get('retry-after'));
      await line.pause(Math.min(WAIT_S_MAX, Math.max(1, seconds || 1)) * 1000);
    }
  }

  /**
   * Sends a call.
   * @returns null when the requested thing does not exist, or no longer
   */
  async function post(path: string, body: object): Promise<Row | null> {
    const headers = { 'content-type': 'application/json' };
    const answer = (await answerOf(path, { method: 'POST', headers, body: JSON.stringify(body) })) as Row | null;
    const code = String(answer?.['code']);
    if (code === String(REFUSALS.notFound.code)) return null;
    if (code !== SUCCESS) throw new NoAnswer(`${origin}${path} refused, code ${code}`);
    return answer;
  }

  return {
    pageTicks: PAGE_TICKS,
    async ticks(symbol, fromSeq, toSeq) {
      const answer = await post('/api/proof/ticks', { symbol, fromSeq, toSeq });
      if (!answer) return null;
      const { prevHash, ticks } = answer['data'] as Row;
      const read = rowsIn(ticks).map(({ seq, ts, price, source, hash }) =>
        tickOf({ seq, ts, price, source, hash }, 'ticks'),
      );
      return { prevHash: String(prevHash), ticks: read };
    },
    async checkpoints(symbol, fromSeq, toSeq) {
      const answer = await post('/api/proof/checkpoints', { symbol, fromSeq, toSeq });
      const { checkpoints } = (answer?.['data'] ?? { checkpoints: [] }) as Row;
      return rowsIn(checkpoints).map((row) => checkpointOf(row, 'checkpoints'));
    },
    async seedOf(startTime) {
      const answer = await post('/api/proof/seedEpochs', { fromTime: startTime, toTime: startTime + HOUR_MS });
      const row = rowsIn(answer?.['rows'] ?? []).find((one) => one['startTime'] === startTime);
      return row ? { seedHash: String(row['seedHash']), seed: (row['seed'] as string | undefined) ?? null } : null;
    },
    async markets() {
      return rowsIn(await answerOf('/proof/genesis.json', {})).map(({ symbol }) => String(symbol));
    },
  };
}
