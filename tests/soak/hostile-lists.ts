import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import { WebSocket } from 'ws';
import { getInfo } from '../../protocol/rest/user.ts';
import { readConfig } from '../../server/infra/config.ts';
import { openDatabase } from '../../server/infra/open-database.ts';
import { booksSize, bookFaults } from '../../server/ledger/reconcile.ts';
import { startServer } from '../../server/main.ts';
import { FRAME_CASES } from '../hostile/frame-cases.ts';
import { OWN_JSON, publicJson, publicTexts } from '../hostile/lists.ts';
import type { JsonCase } from '../hostile/lists.ts';
import { OWN_VALUES } from '../hostile/own-values.ts';
import { frameFaults } from '../hostile/raw-frames.ts';
import { emptyTally, hostileSender } from '../hostile/through-calls.ts';
import type { Tally } from '../hostile/through-calls.ts';
import { throughMessages } from '../hostile/through-messages.ts';
import { LIVE_CALLS } from '../server/http/live-calls.ts';
import { realStage } from '../server/http/real-stage.ts';
import { freshDataDir } from '../server/infra/fresh-data-dir.ts';
import { serverDatabases } from './soak-databases.ts';
import type { SoakDatabases } from './soak-databases.ts';
import { table } from './table.ts';

/** Addresses of this machine that sockets come from, with the 20 that one address may have. */
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
const SOCKETS_EACH = 20;
const ORIGIN = 'http://localhost:8080';

/** Public texts of one round: a database that grows gets slow, so every round has its own. */
const ROUND = 400;

/** Which of the texts, so that several runs side by side send all of them. */
interface Range {
  readonly from: number;
  /** Index after the last one. */
  readonly to: number;
}

const NO_SOCKETS = { fields: 0, messages: 0, hangs: 0, ledgerChanges: 0, faults: [] };

/** One round through every place of every call of a whole exchange. */
async function round(databases: SoakDatabases, tally: Tally, inputs: readonly unknown[], json: readonly JsonCase[]) {
  const { first: database, close } = await databases.open();
  const folder = await mkdtemp(join(tmpdir(), 'tern-lists-'));
  const stage = await realStage({
    folder,
    db: database.db,
    close: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  });
  try {
    for (const [at, call] of LIVE_CALLS.entries()) {
      const sender = await hostileSender(stage, tally, 1000 + at);
      await sender.fields(call, inputs);
      if (json.length > 0) await sender.json(call, json, 'fields too');
      await sender.books(call.name);
      process.stderr.write(`${call.name}: ${tally.requests} requests, ${tally.faults.length} faults\n`);
    }
    await (await hostileSender(stage, tally, 100_000)).headers(getInfo, inputs);
  } finally {
    await stage.close();
  }
}

/** Our own values and all JSON in the first round, the texts in as many as it takes. */
async function throughCalls(texts: readonly string[], { from, to }: Range) {
  const tally = emptyTally();
  const json = from === 0 ? [...OWN_JSON, ...publicJson()] : [];
  const databases = await serverDatabases();
  let places = 0;
  try {
    for (let at = from; at === from || at < to; at += ROUND) {
      const some = texts.slice(at, Math.min(at + ROUND, to));
      await round(databases, tally, at === 0 ? [...OWN_VALUES, ...some] : some, at === 0 ? json : []);
      if (at === from) ({ places } = tally);
      const { requests, accepted, serverErrors, slow, hangs, ledgerChanges, faults } = tally;
      const sums = { from, to: at + some.length, requests, accepted, serverErrors, slow, hangs, ledgerChanges };
      process.stderr.write(`${JSON.stringify({ ...sums, faults: faults.length })}\n`);
    }
  } finally {
    await databases.close();
  }
  return { ...tally, places, json: json.length };
}

/**
 * Through every field of every socket message, and raw frames, on a server of its own with nothing but a market in it.
 */
async function throughSockets(inputs: readonly unknown[]) {
  const dataDir = await freshDataDir();
  const server = await startServer(
    readConfig({ PORT: '0', DATA_DIR: dataDir, MARKET_SEED: 'hostile', ORIGINS: ORIGIN }),
    {
      serveApp: false,
    },
  );
  const { port } = new URL(server.url);
  const socketFrom = async (localAddress: string): Promise<WebSocket> => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/ws/${randomUUID()}`, { localAddress, origin: ORIGIN });
    await once(ws, 'open');
    return ws;
  };
  const froms = ADDRESSES.flatMap((address) => Array<string>(SOCKETS_EACH).fill(address));
  const messages = await throughMessages(
    { open: await Promise.all(froms.map(socketFrom)), pause: () => pause(1000) },
    inputs,
  );
  const frames = await frameFaults({ port: Number(port), origin: ORIGIN });
  const health = await fetch(`${server.url}/api/health`);
  await server.stop();
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null });
  const books = await bookFaults(db);
  const { journals } = await booksSize(db);
  await close();
  await rm(dataDir, { recursive: true });
  const faults = [
    ...messages.faults,
    ...frames,
    ...books,
    ...(health.ok ? [] : [`health behind it: ${health.status}`]),
    ...(journals === 0 ? [] : [`${journals} journals, nobody signed in`]),
  ];
  return { ...messages, ledgerChanges: books.length + journals, faults };
}

/**
 * Every item of the lists that are here through every place of every call, message and header. Our own values, the JSON files
 * and the sockets belong to the run that begins with the first text.
 * @param texts  at most so many of the public texts, drawn by `seed`
 * @param range  which of those; all by default
 * @returns whether nothing failed, hung, leaked or moved money that was not asked for
 */
export async function soakHostileLists(texts: number, seed: number, range: Partial<Range> = {}): Promise<boolean> {
  const all = publicTexts();
  const drawn =
    all.length <= texts
      ? all
      : fc.sample(fc.shuffledSubarray([...all], { minLength: texts, maxLength: texts }), { numRuns: 1, seed })[0]!;
  const { from = 0, to = drawn.length } = range;
  const own = from === 0 ? OWN_VALUES : [];
  const sent = drawn.slice(from, to);
  const sockets = from === 0 ? await throughSockets([...own, ...sent]) : NO_SOCKETS;
  process.stderr.write(`${sockets.messages} messages, ${sockets.faults.length} faults\n`);
  const calls = await throughCalls(drawn, { from, to: from + sent.length });
  const statuses = [...calls.byStatus].toSorted(([a], [b]) => a - b);
  const of = `${sent.length} of ${all.length}`;
  const rows: (readonly (string | number)[])[] = [
    ['', 'calls', 'sockets'],
    ['inputs', own.length + sent.length, from === 0 ? own.length + sent.length : 0],
    ['of the public lists', of, from === 0 ? of : ''],
    ['JSON files and frames', calls.json, from === 0 ? FRAME_CASES.length : 0],
    ['places', calls.places, sockets.fields],
    ['requests and messages', calls.requests, sockets.messages],
    ...statuses.map(([status, times]) => [`answered ${status}`, times, '']),
    ['answered with success', calls.accepted, ''],
    ['500 and above', calls.serverErrors, ''],
    ['over 2 s once', calls.slow, ''],
    ['over 2 s again', calls.hangs, sockets.hangs],
    ['ledger changes', calls.ledgerChanges, sockets.ledgerChanges],
    ['bad JSON accepted', calls.acceptedBadJson, ''],
    ['faults in all', calls.faults.length, sockets.faults.length],
  ];
  const faults = [...calls.faults, ...sockets.faults];
  process.stdout.write(`${table(rows)}\n${faults.slice(0, 60).join('\n')}\n`);
  return faults.length === 0;
}
