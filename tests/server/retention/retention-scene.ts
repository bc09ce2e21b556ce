import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { BARE_PROOF_FORMAT } from '../../../src/proof/bundle.ts';
import type { ProofBundle } from '../../../src/proof/bundle.ts';
import { payoutOf, RULE_IN_FORCE } from '../../../protocol/units/payout.ts';
import { settle } from '../../../server/engine/second-contract/settlement.ts';
import { currentOrder } from '../../../server/engine/second-contract/second-order-wire.ts';
import type { SecondOrderWire } from '../../../server/engine/second-contract/second-order-wire.ts';
import { orderOf } from '../../../server/engine/second-contract/second-order-store.ts';
import type { Db } from '../../../server/infra/db.ts';
import { amountText, parseAmount } from '../../../server/ledger/amount.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import { blockCache } from '../../../server/market/block-cache.ts';
import type { FeedTick } from '../../../server/market/feed.ts';
import type { ChainedTick, StoredMarket } from '../../../server/market/market.ts';
import { generatedHistory } from '../../../server/market/history.ts';
import { minuteOf, minuteSeries } from '../../../server/market/minute-series.ts';
import { symbolMarket } from '../../../server/market/symbol-market.ts';
import type { SymbolMarket } from '../../../server/market/symbol-market.ts';
import { createDrivenProof } from '../../../server/proof/proof.ts';
import type { DrivenProof } from '../../../server/proof/proof.ts';
import { receiptRanges } from '../../../server/retention/receipt-ranges.ts';
import { createRetention } from '../../../server/retention/retention.ts';
import type { Retention } from '../../../server/retention/retention.ts';
import { createScriptedMarket } from '../engine/scripted-market.ts';
import { run } from '../../../verify/run.ts';

const USER = 'ann';
const PERIOD_S = 30;
const ODDS = '0.85';
/** Ticks of one answer. */
const PAGE_TICKS = 1000;

interface SceneOptions {
  readonly db: Db;
  readonly dataDir: string;
  readonly startMs: number;
  readonly retentionDays: number;
  readonly symbols: readonly string[];
}

const entryFor = (symbol: string) => CATALOGUE.find(({ rules }) => rules.symbol === symbol)!;

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** Bytes of all files below a folder, 0 where there is none. */
export function bytesBelow(dir: string): number {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  return entries.reduce((sum, entry) => {
    return entry.isFile() ? sum + statSync(join(entry.parentPath, entry.name)).size : sum;
  }, 0);
}

/**
 * Some markets with real logs, signed every second, and trades on them whose time passes as the caller says. No feed and no
 * engine: ticks are made, and trades settled by the rule as soon as it can be said.
 */
export async function retentionScene({ db, dataDir, startMs, retentionDays, symbols }: SceneOptions) {
  let nowMs = startMs;
  const clock = {
    now: () => nowMs,
    set: (timeMs: number): void => {
      nowMs = timeMs;
    },
  };
  const random = numbers(7);
  const prices = new Map(symbols.map((symbol) => [symbol, 9_000_000]));
  let opened = 0;
  let pending: { readonly id: string; readonly open: ChainedTick }[] = [];
  const trades: string[] = [];

  let markets: Map<string, SymbolMarket>;
  let market: StoredMarket;
  let proof: DrivenProof;
  let retention: Retention;

  const of = (symbol: string): SymbolMarket => markets.get(symbol)!;

  /** Opens everything as a start of the server does. */
  async function start(): Promise<void> {
    markets = new Map(
      symbols.map((symbol) => [
        symbol,
        symbolMarket({
          entry: entryFor(symbol),
          genesis: { timeMs: startMs, anchorTicks: 9_000_000 },
          history: generatedHistory(
            entryFor(symbol),
            { seed: 'made', genesisMinute: minuteOf(startMs), anchorTicks: 9_000_000 },
            blockCache(),
          ),
          logDir: join(dataDir, 'ticks', symbol),
          readMinutes: async () => minuteSeries(),
          checked: false,
        }),
      ]),
    );
    const rules = symbols.map((symbol) => entryFor(symbol).rules);
    market = {
      ...createScriptedMarket(rules),
      lastTick: (symbol) => of(symbol).head()?.tick,
      genesisOf: (symbol) => of(symbol).genesis,
      tickAfterSeq: async (symbol, seq) => (await of(symbol).afterSeq(seq))?.tick ?? null,
      ticksBetween: (symbol, fromSeq, toSeq) => of(symbol).between(fromSeq, toSeq),
      ticksAround: async (symbol, timeMs) => {
        const { before, after } = await of(symbol).around(timeMs);
        return { before: before?.tick ?? null, after: after?.tick ?? null };
      },
      retentionOf: (symbol) => of(symbol).keeping,
      candleDaysOf: () => undefined,
    };
    proof = createDrivenProof({ config: { dataDir, proofKeyFile: join(dataDir, 'key.pem') }, db, clock, market });
    await proof.start();
    for (const symbol of symbols) proof.checkRemoved(symbol as never, of(symbol).keeping.start());
    retention = createRetention({ clock, market, proof, ranges: receiptRanges(db, market), days: retentionDays });
  }

  async function stop(): Promise<void> {
    await retention.stop();
    await proof.stop();
    for (const one of markets.values()) one.close();
  }

  function madeTicks(symbol: string): FeedTick[] {
    return [700, 200].map((beforeMs) => {
      const price = prices.get(symbol)! + random(401) - 200;
      prices.set(symbol, price);
      const source = `made:${Math.floor(nowMs / 3_600_000)}`;
      return {
        symbol: symbol as never,
        ts: nowMs - beforeMs,
        price,
        qty: 1 + random(5000),
        side: random(2) ? 1 : 2,
        source,
      };
    });
  }

  async function conclude({ id, open }: (typeof pending)[number]): Promise<void> {
    const dueMs = open.ts + PERIOD_S * 1000;
    const { before, after } = await market.ticksAround(open.symbol, dueMs);
    const verdict = settle({ direction: 1, openPrice: open.price, dueMs }, before, after);
    const close = verdict.result === 'void' ? null : verdict.close;
    const payout = payoutOf(RULE_IN_FORCE, verdict.result, parseAmount('5'), parseAmount(ODDS))!;
    await sql`
      insert into second_order (id, user_id, client_order_id, body_hash, state, symbol, direction, stake, odds, odds_version,
        period_s, rule_id, accepted_seq, accepted_ms, open_seq, open_ms, open_price, open_hash, due_ms, result, close_seq,
        close_ms, close_price, close_hash, payout, settled_ms, void_reason)
      values (${id}, ${USER}, ${id}, '', 'settled', ${open.symbol}, 1, 5, ${ODDS}, 1, ${PERIOD_S}, ${RULE_IN_FORCE},
        ${open.seq - 1}, ${open.ts}, ${open.seq}, ${open.ts}, ${open.price}, ${open.hash}, ${dueMs}, ${verdict.result},
        ${close?.seq ?? null}, ${close?.ts ?? null}, ${close?.price ?? null}, ${close?.hash ?? null},
        ${amountText(payout)}, ${clock.now()}, ${verdict.result === 'void' ? verdict.voidReason : null})
    `.execute(db);
    trades.push(id);
  }

  async function ticksFrom(
    order: SecondOrderWire,
    fromSeq: number,
    toSeq: number,
    enough: (tick: ChainedTick) => boolean,
  ) {
    const ticks: ChainedTick[] = [];
    let prevHash = '';
    for (;;) {
      const from = fromSeq + ticks.length;
      const page = await market.ticksBetween(order.coinSymbol as never, from, Math.min(toSeq, from + PAGE_TICKS - 1));
      if (ticks.length === 0) ({ prevHash } = page);
      ticks.push(...page.ticks);
      const last = page.ticks.at(-1);
      if (!last || last.seq >= toSeq || enough(last)) return { prevHash, ticks };
    }
  }

  await start();

  return {
    clock,
    /** Returns the parts of the current run. */
    parts: () => ({ market, proof, retention, tick: (symbol: string) => of(symbol).head()?.tick }),
    trades: () => trades,

    /** A second of prices and signatures. */
    async second(): Promise<void> {
      nowMs += 1000;
      for (const symbol of symbols) of(symbol).publish(madeTicks(symbol));
      for (let i = 0; i < 10; i += 1) proof.turn();
      const over = pending.filter(({ open }) => nowMs > open.ts + PERIOD_S * 1000 + 6000);
      if (over.length === 0) return;
      pending = pending.filter((one) => !over.includes(one));
      for (const one of over) await conclude(one);
    },

    /** Opens a trade at the newest tick of some market. */
    open(): void {
      const symbol = symbols[random(symbols.length)]!;
      pending.push({ id: `trade-${String(opened++).padStart(6, '0')}`, open: of(symbol).head()!.tick });
    },

    /** Minutes that are summed are of no interest here; without this a month of them stays in memory. */
    forgetMinutes(): void {
      for (const one of markets.values()) {
        const minute = Math.floor(clock.now() / 60_000);
        one.unsaved(minute).markSaved();
        one.forgetOld(minute);
      }
    },

    /** Restarts from the files on the disk, as after a kill or an orderly stop. */
    async restart(): Promise<void> {
      await stop();
      await start();
    },
    stop,

    /** Fetches a proof as the app does, call by call. */
    async bundleOf(id: string): Promise<ProofBundle> {
      const order = currentOrder((await orderOf(db, USER, id))!);
      const symbol = order.coinSymbol as never;
      const isLater = ({ ts }: ChainedTick) => ts > order.dueTime;
      const lastSeq =
        order.status === 1 && order.closeSeq !== undefined
          ? order.closeSeq + 1
          : (await ticksFrom(order, order.openSeq, Number.MAX_SAFE_INTEGER, isLater)).ticks.find(isLater)!.seq;
      const before = (await proof.checkpoints(symbol, order.openSeq, order.openSeq)).find(
        ({ seq }) => seq <= order.openSeq,
      );
      const after = (await proof.checkpoints(symbol, lastSeq, lastSeq)).find(({ seq }) => seq >= lastSeq)!;
      const { prevHash, ticks } = await ticksFrom(order, before?.seq ?? 1, after.seq, () => false);
      const { clientOrderId: _c, createTime: _t, status: _s, ...settled } = order;
      const { settleTime: _e, ...fields } = settled as typeof settled & { settleTime?: number };
      return {
        format: BARE_PROOF_FORMAT,
        order: { ...fields, userId: USER } as ProofBundle['order'],
        receipt: proof.receiptOf(USER, order),
        prevHash,
        ticks: ticks.map(({ seq, ts, price, source, hash }) => ({ seq, ts, price, source, hash })),
        checkpoints: [...(before ? [before] : []), ...(before?.seq === after.seq ? [] : [after])],
      };
    },

    /** Returns the verdict of `npm run verify` about a saved proof. */
    async verdict(bundle: ProofBundle): Promise<{ readonly ok: boolean; readonly text: string }> {
      const lines: string[] = [];
      const code = await run(['proof.json', '--key', proof.keys()[0]!.publicKey], {
        read: () => JSON.stringify(bundle),
        print: (line) => lines.push(line),
        builtKeys: '',
      });
      return { ok: code === 0, text: lines.join('\n') };
    },
  };
}

export type RetentionScene = Awaited<ReturnType<typeof retentionScene>>;
