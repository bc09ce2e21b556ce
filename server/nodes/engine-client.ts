import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Refused } from '../ledger/refused.ts';
import { currentCaller } from '../infra/call-transaction.ts';
import type { Db } from '../infra/db.ts';
import type { Outcome } from '../infra/outcome.ts';
import { DatabaseGone } from '../infra/query-error.ts';
import { engineCalls, NOT_ADMITTED, REPEATABLE } from './engine-calls.ts';
import type { EngineCalls, EngineRequest } from './engine-calls.ts';

/** Another engine takes over within this time, ms; after it the client is asked to try again later. */
const PATIENCE_MS = 8000;
/** Shorter limit for reads that are only displayed, ms. */
const READ_PATIENCE_MS = 1000;
const ANSWER_MS = 5000;
const AGAIN_MS = 200;

/** Error codes of a connection that was never made, so that the engine has received nothing. */
const UNHEARD = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? cause.code : '';
};

const callerPart = (): Pick<EngineRequest, 'caller'> => {
  const caller = currentCaller();
  return caller === undefined ? {} : { caller };
};

/**
 * Calls the present engine on any node. Each call throws DatabaseGone when there is none, which is answered with 503.
 */
export function engineClient(db: Db, secret: string): EngineCalls {
  async function engineUrl(): Promise<string> {
    const { rows } = await sql<{ url: string }>`select url from engine_lease`.execute(db);
    return rows[0]?.url ?? '';
  }

  /**
   * Sends the call once.
   * @returns undefined when it can safely be retried
   */
  async function sendOnce(request: EngineRequest): Promise<{ readonly value: unknown } | undefined> {
    const url = await engineUrl();
    if (url === '') return undefined;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: secret, 'content-type': 'application/json' },
        body: JSON.stringify(request),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const value: unknown = await response.json();
      if (response.status === 200) return { value };
      // Not leading yet or any more; nothing was done.
      if (response.status === 421) return undefined;
      if (response.status === NOT_ADMITTED) throw new Refused(value as Outcome<never>);
      throw new DatabaseGone(`the engine answered ${response.status}`);
    } catch (error) {
      if (error instanceof DatabaseGone || error instanceof Refused) throw error;
      if (REPEATABLE.has(request.name) || UNHEARD.has(codeOf(error))) return undefined;
      throw new DatabaseGone('the engine did not answer');
    }
  }

  async function send(request: EngineRequest): Promise<unknown> {
    const untilMs = Date.now() + (request.name === 'find' ? READ_PATIENCE_MS : PATIENCE_MS);
    for (;;) {
      const answer = await sendOnce(request);
      if (answer !== undefined) return answer.value;
      if (Date.now() > untilMs) throw new DatabaseGone('there is no engine');
      await pause(AGAIN_MS);
    }
  }

  // The answer is the value of the same function on another node, encoded as JSON.
  return engineCalls(
    (name) =>
      (...args) =>
        send({ name, args, ...callerPart() }),
  );
}
