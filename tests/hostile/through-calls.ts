import { sql } from 'kysely';
import type { Call } from '../../protocol/call.ts';
import { addressAdd } from '../../protocol/rest/address-book.ts';
import { fiatBind } from '../../protocol/rest/fiat.ts';
import { tardPwdSet } from '../../protocol/rest/fund-password.ts';
import { bookFaults } from '../../server/ledger/reconcile.ts';
import { restFixture } from '../fixtures/fixtures.ts';
import type { HttpStage } from '../server/http/http-stage.ts';
import type { JsonCase } from './lists.ts';
import { headerPlaces, jsonPlaces, placesOf } from './places.ts';
import type { Place } from './places.ts';
import { uploadPlaces } from './upload-places.ts';

/** An answer that takes longer, twice, hangs. */
const HANG_MS = 2000;
/** Requests under way at a time. */
const AT_ONCE = 16;
/** No refusal may repeat an input of this length; shorter texts may occur in one by chance. */
const ECHO_LENGTH = 8;
/** An amount that the schema took: a refusal may say how much that is too much. */
const AMOUNT = /^\d+(?:\.\d+)?$/;
const LEAK = /at .*\.(?:ts|js):\d|stack|typebox|fastify|FST_|JSON|syntax|unexpected|postgres/i;
/** Calls that set an account up, so that a request is refused for its input and not for a missing set-up. */
const SET_UP: readonly Call[] = [tardPwdSet, addressAdd, fiatBind];

/** Returns an input as text, as an answer would repeat it. */
const textOf = (input: unknown): string =>
  typeof input === 'object' && input !== null && 'bytes' in input ? String(input.bytes) : String(input);

/** Counts of requests and their answers. */
export interface Tally {
  places: number;
  requests: number;
  /** Answered with success. */
  accepted: number;
  readonly byStatus: Map<number, number>;
  serverErrors: number;
  /** Calls that took over two seconds once. */
  slow: number;
  /** Calls that took over two seconds again when repeated. */
  hangs: number;
  /** Places by which a money event began although all was refused, and faults in the books. */
  ledgerChanges: number;
  acceptedBadJson: number;
  /** A line for each thing that was wrong. */
  readonly faults: string[];
}

export const emptyTally = (): Tally => ({
  places: 0,
  requests: 0,
  accepted: 0,
  byStatus: new Map(),
  serverErrors: 0,
  slow: 0,
  hangs: 0,
  ledgerChanges: 0,
  acceptedBadJson: 0,
  faults: [],
});

/**
 * Sends bad input to a whole exchange and judges the answers.
 * @param wallet number of a wallet that has no account yet: one of its own for each call keeps what another would freeze or
 *               use up
 */
export async function hostileSender(stage: HttpStage, tally: Tally, wallet: number) {
  let { token } = await stage.signIn(wallet);
  for (const call of SET_UP) await stage.send(call, { body: restFixture(call.name).request.body, token });

  /** Orders go on by themselves, under the reference they began with: only what a request does brings a new one. */
  async function moneyEvents(): Promise<number> {
    const { rows } = await sql<{ count: string }>`select count(distinct ref) as count from journal`.execute(stage.db);
    return Number(rows[0]!.count);
  }

  async function answerTo<Input>(what: string, { call, requestOf }: Place<Input>, input: Input) {
    const request = requestOf(input);
    if (request === null) return null;
    const send = () => stage.send(call, call.access === 'user' ? { token, ...request } : request);
    const started = performance.now();
    const answer = await send();
    if (performance.now() - started <= HANG_MS) return answer;
    tally.slow += 1;
    const again = performance.now();
    await send();
    if (performance.now() - again > HANG_MS) {
      tally.hangs += 1;
      tally.faults.push(`hangs: ${what}`);
    }
    return answer;
  }

  /** @returns whether it was answered with success */
  async function judged<Input>(place: Place<Input>, input: Input): Promise<boolean> {
    const { call, name } = place;
    const text = textOf(input);
    const what = `${call.name} ${name} ${JSON.stringify(text.slice(0, 100))}`;
    const right = place.rightFor(input);
    let answer = await answerTo(what, place, input);
    if (answer?.status === 401 && call.access === 'user' && !right.includes(401)) {
      // The input before it ended the session, as it should.
      ({ token } = await stage.signIn(wallet));
      answer = await answerTo(what, place, input);
    }
    if (answer === null) return false;
    const { status, envelope, text: answered } = answer;
    tally.requests += 1;
    tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1);
    const isSuccess = status === 200 && envelope?.code === 200;
    if (isSuccess) tally.accepted += 1;
    if (status >= 500) tally.serverErrors += 1;
    const fault = (why: string) => tally.faults.push(`${why}: ${what} → ${status} ${answered.slice(0, 120)}`);
    if (status >= 500 || (right.length > 0 && !right.includes(status))) fault(`should be ${right.join(' or ')}`);
    if (isSuccess) return true;
    if (envelope === null) fault('no envelope');
    if (LEAK.test(answered)) fault('tells what it runs on');
    const isAmount = status === 200 && AMOUNT.test(text);
    if (text.length >= ECHO_LENGTH && !isAmount && answered.includes(text)) fault('repeats what was sent');
    return false;
  }

  let eventsSoFar = await moneyEvents();

  /** @returns how many inputs were answered with success */
  async function through<Input>(place: Place<Input>, inputs: readonly Input[]): Promise<number> {
    tally.places += 1;
    let accepted = 0;
    for (let at = 0; at < inputs.length; at += AT_ONCE) {
      const answers = await Promise.all(inputs.slice(at, at + AT_ONCE).map((input) => judged(place, input)));
      accepted += answers.filter(Boolean).length;
    }
    const before = eventsSoFar;
    eventsSoFar = await moneyEvents();
    if (eventsSoFar > before && accepted === 0) {
      tally.ledgerChanges += 1;
      tally.faults.push(`ledger: ${place.call.name} ${place.name}: money events behind refusals`);
    }
    return accepted;
  }

  return {
    /**
     * Every input through every field of a call.
     * @param share  of the inputs a field gets: all, or every so many, others in the next field
     */
    async fields(call: Call, inputs: readonly unknown[], share = 1): Promise<void> {
      const places = call.multipart ? await uploadPlaces(call) : placesOf(call);
      for (const place of places) {
        const turn = tally.places;
        await through(
          place,
          inputs.filter((_, at) => (at + turn) % share === 0),
        );
      }
    },

    /** Whether the books are right behind all that. */
    async books(what: string): Promise<void> {
      const faults = await bookFaults(stage.db);
      tally.ledgerChanges += faults.length;
      tally.faults.push(...faults.map((fault) => `books behind ${what}: ${fault}`));
    },

    /** Every input through the headers that all calls read. */
    async headers(call: Call, inputs: readonly unknown[]): Promise<void> {
      for (const place of headerPlaces(call)) await through(place, inputs);
    },

    /** Raw JSON as the body of a call, or there and in each of its fields. */
    async json(call: Call, cases: readonly JsonCase[], where: 'body' | 'fields too'): Promise<void> {
      if (call.method !== 'POST' || call.multipart) return;
      for (const place of where === 'body' ? jsonPlaces(call).slice(0, 1) : jsonPlaces(call)) {
        tally.acceptedBadJson += await through(
          place,
          cases.filter(({ must }) => must === 'refuse'),
        );
        await through(
          place,
          cases.filter(({ must }) => must !== 'refuse'),
        );
      }
    },
  };
}

export type HostileSender = Awaited<ReturnType<typeof hostileSender>>;
