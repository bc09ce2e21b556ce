import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { epochMsOf } from '../../../../protocol/units/time.ts';
import type { LotsState } from '../../../compute/order/lots-state.ts';
import { orderIdOf } from '../journal-calls.ts';
import { checkedFills, checkedUpDown } from './checked-rows.ts';
import { withParts } from './journal-database.ts';
import type { PartKey, Parts } from './journal-database.ts';
import { joinedRows, rowsBetween } from './join-columns.ts';
import type { FillRows, JournalRows, UpDownRows } from './journal-rows.ts';
import { NO_FILLS, NO_UP_DOWN } from './no-rows.ts';
import { CHUNK_ROWS, MOST_ROWS } from './row-bounds.ts';

/** Changes with the columns of rows: rows of another format are not read. */
const FORMAT = 1;

/** The part of a journal that is kept: all that is not computed. */
export interface KeptRows {
  readonly rows: JournalRows;
  /** Lots before the first fill of `rows`: an old history is computed once and then left out. */
  readonly base: LotsState;
  /** Orders of `rows.fills` that have other fills among those left out. */
  readonly cutOrders: ReadonlySet<string>;
}

/** Which rows of a kind are kept, and the order of the last of them. */
interface Extent {
  readonly before: number;
  readonly count: number;
  readonly last: string | null;
}

interface Head {
  readonly format: number;
  readonly userId: string;
  readonly symbols: readonly MarketSymbol[];
  readonly asOfMs: number;
  readonly fills: Extent;
  readonly upDown: Extent;
  readonly base: LotsState;
  readonly cutOrders: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;
type Kind = 'fills' | 'upDown';

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const extentOf = ({ before, count, orders }: FillRows | UpDownRows): Extent => ({
  before,
  count,
  last: orders[count - 1] ?? null,
});

function storedExtent(value: unknown): Extent | null {
  const { before, count, last } = fieldsOf(value);
  const isCount = (number: unknown): number is number => Number.isSafeInteger(number) && Number(number) >= 0;
  if (!isCount(before) || !isCount(count) || before % CHUNK_ROWS !== 0 || count > MOST_ROWS) return null;
  return { before, count, last: typeof last === 'string' ? last : null };
}

/** Returns a list whose every value `parse` takes; null for anything else. */
function listOf<T>(value: unknown, parse: (value: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null;
  const read = value.map(parse);
  return read.includes(null) ? null : (read as T[]);
}

/** Returns the head of an account's journal; null unless it is whole and this account's. */
function headOf(stored: unknown, mine: string): Head | null {
  const { format, userId, asOfMs, ...other } = fieldsOf(stored);
  const [fills, upDown] = [storedExtent(other['fills']), storedExtent(other['upDown'])];
  const symbols = listOf(other['symbols'], marketSymbolOf);
  const cutOrders = listOf(other['cutOrders'], orderIdOf);
  const atMs = epochMsOf(asOfMs);
  const base = fieldsOf(other['base']);
  const isBase = base['positions'] instanceof BigInt64Array && base['lots'] instanceof BigInt64Array;
  if (format !== FORMAT || userId !== mine || !fills || !upDown || !symbols || !cutOrders || atMs === null || !isBase) {
    return null;
  }
  if (base['fills'] !== fills.before || new Set(symbols).size !== symbols.length) return null;
  return { format, userId, symbols, asOfMs: atMs, fills, upDown, base: base as unknown as LotsState, cutOrders };
}

function isForeign(head: unknown, mine: string): boolean {
  const { userId } = fieldsOf(head);
  return userId !== undefined && userId !== mine;
}

/** Numbers of the chunks that have rows from `from` on, of the account, and where each begins and ends in the extent. */
function chunksOf({ before, count }: Extent, from = before) {
  const chunks: { readonly chunk: number; readonly from: number; readonly to: number }[] = [];
  if (from === before + count) return chunks;
  for (let start = from - (from % CHUNK_ROWS); start < before + count; start += CHUNK_ROWS) {
    const end = Math.min(start + CHUNK_ROWS, before + count);
    chunks.push({ chunk: start / CHUNK_ROWS, from: start - before, to: end - before });
  }
  return chunks;
}

type Checked<Rows> = (stored: unknown, markets: number, count: number, before: number) => Rows | null;

async function readRows<Rows extends FillRows | UpDownRows>(
  parts: Parts,
  kind: Kind,
  extent: Extent,
  check: (stored: unknown, count: number, before: number) => Rows | null,
): Promise<Rows[] | null> {
  const read: Rows[] = [];
  for (const { chunk, from, to } of chunksOf(extent)) {
    const rows = check(await parts.get([kind, chunk]), to - from, extent.before + from);
    if (rows === null) return null;
    read.push(rows);
  }
  return read;
}

/**
 * Reads the journal of an account that is kept on this device.
 * @returns null when there is none, or when what is there is not as it must be
 * @throws what the browser says when it has no storage for this page
 */
export const readKeptRows = (userId: string, signal: AbortSignal): Promise<KeptRows | null> =>
  withParts('readonly', signal, async (parts) => {
    const head = headOf(await parts.get('head'), userId);
    if (head === null) return null;
    const { symbols, asOfMs, base } = head;
    const checking =
      <Rows>(check: Checked<Rows>) =>
      (stored: unknown, count: number, before: number) =>
        check(stored, symbols.length, count, before);
    const fills = await readRows(parts, 'fills', head.fills, checking(checkedFills));
    const upDown = fills && (await readRows(parts, 'upDown', head.upDown, checking(checkedUpDown)));
    if (!fills || !upDown) return null;
    const rows = {
      symbols,
      fills: joinedRows([{ ...NO_FILLS, before: head.fills.before }, ...fills]),
      upDown: joinedRows([{ ...NO_UP_DOWN, before: head.upDown.before }, ...upDown]),
      asOfMs,
    };
    return { rows, base, cutOrders: new Set(head.cutOrders) };
  });

/** Row from which on the kept chunks are not those of `rows`; null when they are of another history, or newer. */
function keptUntil(kept: Extent, rows: FillRows | UpDownRows): number | null {
  const end = kept.before + kept.count;
  if (end > rows.before + rows.count || end < rows.before) return null;
  if (kept.count > 0 && end > rows.before && rows.orders[end - rows.before - 1] !== kept.last) return null;
  return kept.before > rows.before ? null : end;
}

/**
 * Keeps the journal of an account on this device, in chunks; only those that have changed are written. Everything of
 * another account is removed, its notes too.
 * @param whole   writes all of them: what is there cannot be trusted
 * @param signal  aborted at sign-out
 * @throws what the browser says when it has no storage for this page, or no more of it
 */
export const keepRows = (
  userId: string,
  { rows, base, cutOrders }: KeptRows,
  whole: boolean,
  signal: AbortSignal,
): Promise<void> =>
  withParts('readwrite', signal, async (parts) => {
    const stored = await parts.get('head');
    const before = whole ? null : headOf(stored, userId);
    const until = before && {
      fills: keptUntil(before.fills, rows.fills),
      upDown: keptUntil(before.upDown, rows.upDown),
    };
    // Markets are indexes in the rows: only while they stay where they are, older chunks keep their meaning.
    const isSame =
      until !== null &&
      until.fills !== null &&
      until.upDown !== null &&
      before!.symbols.every((symbol, index) => symbol === rows.symbols[index]);
    if (!isSame) await (isForeign(stored, userId) ? parts.clear() : parts.dropRows());
    for (const kind of ['fills', 'upDown'] as const) {
      const all = rows[kind];
      const extent = extentOf(all);
      await parts.dropBelow(kind, extent.before / CHUNK_ROWS);
      for (const { chunk, from, to } of chunksOf(
        extent,
        isSame ? Math.max(until[kind]!, extent.before) : extent.before,
      )) {
        const key: PartKey = [kind, chunk];
        await parts.put(key, kind === 'fills' ? rowsBetween(rows.fills, from, to) : rowsBetween(rows.upDown, from, to));
      }
    }
    const head: Head = {
      format: FORMAT,
      userId,
      symbols: rows.symbols,
      asOfMs: rows.asOfMs,
      fills: extentOf(rows.fills),
      upDown: extentOf(rows.upDown),
      base,
      cutOrders: [...cutOrders],
    };
    await parts.put('head', head);
  });
