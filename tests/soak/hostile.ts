import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { Check } from 'typebox/value';
import { spotTrades } from '../../protocol/rest/spot.ts';
import { amountText, parseAmount, truncateTo } from '../../server/ledger/amount.ts';
import { bookFaults } from '../../server/ledger/reconcile.ts';
import { realStage } from '../server/http/real-stage.ts';
import { hostileRequest } from './hostile-bodies.ts';
import type { Stand } from './hostile-bodies.ts';
import { embeddedDatabases, serverDatabases } from './soak-databases.ts';
import type { SoakDatabases } from './soak-databases.ts';
import { table } from './table.ts';

const HOUR_MS = 3_600_000;

/** Returns the value for a placeholder in a body. */
function resolved(part: Stand, last: bigint, orders: readonly string[]): unknown {
  if ('percent' in part) return amountText(truncateTo((last * BigInt(part.percent)) / 100n, 2));
  if ('hours' in part) return Date.now() + (part.hours - 24) * HOUR_MS;
  return orders[part.order % orders.length] ?? '0';
}

/** The body as it arrives. */
function arriving(body: unknown, last: bigint, orders: readonly string[]): unknown {
  const text = JSON.stringify(body, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return value;
    const [[name, figure]] = Object.entries(value) as [[string, unknown]];
    const stands = ['percent', 'hours', 'order'].includes(name) && Number.isSafeInteger(figure);
    return stands ? resolved(value as Stand, last, orders) : value;
  });
  return JSON.parse(text);
}

/** @returns whether the schemas decided what gets through, nothing was a failure of ours, and the books are right */
async function soakOn(databases: SoakDatabases, bodies: number, seed: number): Promise<boolean> {
  const opened = await databases.open();
  const folder = await mkdtemp(join(tmpdir(), 'tern-hostile-'));
  const stage = await realStage({
    folder,
    db: opened.first.db,
    close: async () => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  });
  const answered = new Map<string, number>();
  const orders: string[] = [];
  const wrong: string[] = [];
  try {
    // Orders of both: half of what is amended and cancelled is somebody else's.
    const tokens = [(await stage.signIn(1)).token, (await stage.signIn(2)).token];
    for (const [at, { call, body }] of fc.sample(hostileRequest, { numRuns: bodies, seed }).entries()) {
      const { rows } = await stage.send(spotTrades, { body: { symbol: 'BTCUSDT', limit: 1 } });
      const last = parseAmount((rows as readonly { price: string }[])[0]!.price);
      const sent = arriving(body, last, orders);
      const { status, data, envelope } = await stage.send(call, { token: tokens[at % 2]!, body: sent });
      const isRight = Check(call.body!, sent);
      const key = `${call.name} ${status}${isRight && envelope?.code !== 200 ? ` ${String(envelope?.code)}` : ''}`;
      answered.set(key, (answered.get(key) ?? 0) + 1);
      if (status !== (isRight ? 200 : 400)) wrong.push(`${call.name} ${status}: ${JSON.stringify(sent)}`);
      const placed = data as { order?: { id: string }; takeProfit?: { id: string }; stopLoss?: { id: string } } | null;
      for (const one of [placed?.order, placed?.takeProfit, placed?.stopLoss]) if (one) orders.push(one.id);
      if (orders.length > 300) orders.splice(0, 100);
    }
    wrong.push(...(await bookFaults(stage.db)));
  } finally {
    await stage.close();
    await databases.close();
  }
  process.stdout.write(
    `${table([['answer', 'times'], ...[...answered].toSorted()])}\n${wrong.slice(0, 20).join('\n')}\n`,
  );
  process.stdout.write(`${databases.name}: ${bodies} bodies, ${wrong.length} wrong answers or faults in the books\n`);
  return wrong.length === 0;
}

/**
 * Bodies that are nearly right to every spot call of a whole exchange, on both kinds of database.
 * @returns whether all went right
 */
export async function soakHostile(bodies: number, seed: number): Promise<boolean> {
  const onServer = await soakOn(await serverDatabases(), bodies, seed);
  return (await soakOn(embeddedDatabases(), bodies, seed)) && onServer;
}
