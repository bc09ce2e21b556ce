import { JOURNAL_ROWS_MAX } from '../../../../protocol/units/journal-terms.ts';
import { textOfUnits } from '../../../../src/model/decimal-parts.ts';
import type { Random } from '../../../soak/random.ts';
import { fakeExchange, json, lost } from '../../api/fake-exchange.ts';

/** Rows as the exchange has them. */
export interface ModelFill {
  readonly order: string;
  readonly symbol: string;
  readonly side: 0 | 1;
  readonly kind: number;
  readonly origin: number;
  readonly maker: 0 | 1;
  readonly price: string;
  readonly quantity: string;
  readonly quote: string;
  readonly fee: string;
  readonly time: number;
}
export interface ModelUpDown {
  readonly id: string;
  readonly symbol: string;
  readonly direction: 1 | 2;
  readonly period: number;
  readonly stake: string;
  readonly odds: string;
  readonly rule: string;
  readonly result: 0 | 1 | 2 | 3;
  readonly openPrice: string;
  readonly closePrice: string | null;
  readonly openTime: number;
  readonly dueTime: number;
  readonly settleTime: number;
  readonly payout: string;
  readonly profit: string;
}

export interface JournalRowsOfExchange {
  fills: ModelFill[];
  upDown: ModelUpDown[];
}

/** One question for rows. */
interface Asked {
  readonly fills: boolean;
  readonly after: number;
  readonly limit: number;
}

interface Facts {
  serverMs: number;
  /** Called before each answer; what it returns is answered instead. */
  onAsked: (asked: Asked) => Response | undefined;
  /** Answers calls that are not of the journal. */
  onOther: (path: string) => Response;
}

/** Kernels of the engine are fetched too. */
const realFetch = globalThis.fetch;

type Row = ModelFill | ModelUpDown;

/** An exchange that answers the two calls from its rows; a test changes them as it likes. */
export function journalExchange(rows: JournalRowsOfExchange, { pageRows = JOURNAL_ROWS_MAX } = {}) {
  const asked: Asked[] = [];
  const facts: Facts = { serverMs: 1_800_000_000_000, onAsked: () => undefined, onOther: lost };
  const answer = (of: readonly Row[], after: number, limit: number) => {
    const page = of.slice(after, after + Math.min(limit, pageRows));
    const symbols = [...new Set(page.map(({ symbol }) => symbol))];
    const rules = [...new Set(page.map((row) => ('rule' in row ? row.rule : '')))];
    const names = of === (rows.fills as readonly Row[]) ? FILL_FIELDS : UP_DOWN_FIELDS;
    const valueOf = (row: Row, field: string): unknown => {
      if (field === 'symbol') return symbols.indexOf(row.symbol);
      return field === 'rule' ? rules.indexOf((row as ModelUpDown).rule) : row[field as keyof Row];
    };
    return {
      after,
      next: after + page.length,
      total: of.length,
      serverTime: facts.serverMs,
      symbols,
      rules,
      columns: Object.fromEntries(names.map((field) => [field, page.map((row) => valueOf(row, field))])),
    };
  };
  const exchange = fakeExchange(({ path, body }) => {
    if (!path.startsWith('/api/')) return realFetch(path);
    if (!path.startsWith('/api/journal/')) return facts.onOther(path);
    const { after = 0, limit = JOURNAL_ROWS_MAX } = body as { after?: number; limit?: number };
    const question = { fills: path.endsWith('/fills'), after, limit };
    asked.push(question);
    const other = facts.onAsked(question);
    return (
      other ?? json({ code: 200, msg: 'ok', data: answer(question.fills ? rows.fills : rows.upDown, after, limit) })
    );
  });
  return { ...exchange, asked, facts };
}

const FILL_FIELDS = 'order symbol side kind origin maker price quantity quote fee time'.split(' ');
const UP_DOWN_FIELDS =
  'id symbol direction period stake odds rule result openPrice closePrice openTime dueTime settleTime payout profit'.split(
    ' ',
  );

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'DOGEUSDT'];
const START_MS = 1_790_000_000_000;
/** × 10^8 to text. */
const text = (units: bigint): string => textOfUnits(units * 10n ** 10n);

/** Fills of orders of one to four fills each, sales of what is held or more, at times that are mostly in order. */
export function randomFills(random: Random, count: number): ModelFill[] {
  const fills: ModelFill[] = [];
  const held = new Map(SYMBOLS.map((symbol) => [symbol, 0n]));
  for (let order = 0; fills.length < count; order++) {
    const symbol = random.pick(SYMBOLS);
    const side = random.chance(held.get(symbol)! > 0n ? 0.5 : 0.05) ? 1 : 0;
    const parts = 1 + random.below(4);
    for (let part = 0; part < parts && fills.length < count; part++) {
      const wished = BigInt(1 + random.below(1_000_000)) * 1000n;
      const mine = held.get(symbol)!;
      const quantity = side === 1 && mine > 0n && random.chance(0.4) ? mine : wished;
      held.set(symbol, side === 0 ? mine + quantity : mine > quantity ? mine - quantity : 0n);
      const price = BigInt(1 + random.below(10 ** (4 + random.below(8))));
      const quote = (quantity * price) / 10n ** 8n + 1n;
      fills.push({
        order: `o${order}`,
        symbol,
        side,
        kind: random.below(6),
        origin: random.below(3),
        maker: random.chance(0.5) ? 1 : 0,
        price: text(price),
        quantity: text(quantity),
        quote: text(quote),
        fee: text(quote / 1000n),
        time: START_MS + fills.length * 60_000 + random.below(120_000),
      });
    }
  }
  return fills;
}

export function randomUpDown(random: Random, count: number): ModelUpDown[] {
  return Array.from({ length: count }, (_, row) => {
    const stake = BigInt(1 + random.below(1_000_000)) * 1_000_000n;
    const odds = BigInt(85 + random.below(8)) * 1_000_000n;
    const result = random.pick([0, 0, 1, 1, 2, 3] as const);
    const payout = result === 0 ? stake + (stake * odds) / 10n ** 8n : result === 1 ? 0n : stake;
    const openTime = START_MS + row * 61_000 + random.below(90_000);
    const period = random.pick([30, 60, 300]);
    return {
      id: `u${row}`,
      symbol: random.pick(['BTCUSDT', 'SOLUSDT']),
      direction: random.pick([1, 2] as const),
      period,
      stake: text(stake),
      odds: text(odds),
      rule: random.pick(['first', 'second']),
      result,
      openPrice: text(BigInt(1 + random.below(1e9))),
      closePrice: result === 3 ? null : text(BigInt(1 + random.below(1e9))),
      openTime,
      dueTime: openTime + period * 1000,
      settleTime: openTime + period * 1000 + random.below(3),
      payout: text(payout),
      profit: text(payout - stake),
    };
  });
}
