import type { Answer, Person } from './person.ts';

type Row = Readonly<Record<string, unknown>>;

/** Ticks that one answer holds at most. */
const PAGE_TICKS = 1000;

const dataOf = ({ code, data, msg }: Answer): Row => {
  if (data === undefined) throw new Error(`no data: ${code} ${msg}`);
  return data;
};

/** Signed heads and ticks from before `fromSeq` to after `toSeq`; null while there is no signature after it. */
async function headed(person: Person, symbol: string, fromSeq: number, toSeq: number): Promise<Row | null> {
  const headsAt = async (seq: number): Promise<readonly Row[]> => {
    const answer = await person.ask('/api/proof/checkpoints', { symbol, fromSeq: seq, toSeq: seq });
    return dataOf(answer)['checkpoints'] as readonly Row[];
  };
  const before = (await headsAt(fromSeq)).find(({ seq }) => Number(seq) <= fromSeq);
  const after = (await headsAt(toSeq)).find(({ seq }) => Number(seq) >= toSeq);
  if (!after) return null;
  const lastSeq = Number(after['seq']);
  const ticks: Row[] = [];
  let prevHash: unknown = null;
  for (let from = Number(before?.['seq'] ?? 1); from <= lastSeq; from = Number(ticks.at(-1)!['seq']) + 1) {
    const toSeqOfPage = Math.min(lastSeq, from + PAGE_TICKS - 1);
    const page = dataOf(await person.ask('/api/proof/ticks', { symbol, fromSeq: from, toSeq: toSeqOfPage }));
    prevHash ??= page['prevHash'];
    ticks.push(...(page['ticks'] as Row[]));
  }
  return {
    prevHash,
    ticks: ticks.map(({ seq, ts, price, source, hash }) => ({ seq, ts, price, source, hash })),
    checkpoints: [...(before ? [before] : []), ...(before?.['seq'] === lastSeq ? [] : [after])],
  };
}

const ORDER_FIELDS = [
  'id',
  'coinSymbol',
  'betContent',
  'betAmount',
  'type',
  'odds',
  'oddsVersion',
  'ruleId',
  'openSeq',
  'openTime',
  'openPrice',
  'openHash',
  'dueTime',
  'result',
  'closeSeq',
  'closeTime',
  'closePrice',
  'closeHash',
  'payout',
  'profit',
  'voidReason',
] as const;

/**
 * The file that proves one settled trade, as `src/features/up-down/proof/gather-proof.ts` makes it from the same calls.
 * @returns null while there is no price or signature after its end
 */
export async function tradeProof(person: Person, orderId: string): Promise<Row | null> {
  const { order, receipt } = dataOf(await person.ask('/api/proof/receipt', { orderId })) as {
    order: Row;
    receipt: Row;
  };
  const symbol = String(order['coinSymbol']);
  const openSeq = Number(order['openSeq']);
  let lastSeq = Number(order['closeSeq']) + 1;
  if (order['closeSeq'] === undefined) {
    const page = dataOf(
      await person.ask('/api/proof/ticks', { symbol, fromSeq: openSeq, toSeq: openSeq + PAGE_TICKS - 1 }),
    );
    const later = (page['ticks'] as readonly Row[]).find(({ ts }) => Number(ts) > Number(order['dueTime']));
    if (!later) return null;
    lastSeq = Number(later['seq']);
  }
  const ticks = await headed(person, symbol, openSeq, lastSeq);
  const fields = ORDER_FIELDS.filter((name) => order[name] !== undefined).map((name) => [name, order[name]]);
  const userId = String(receipt['payload']).split('|')[2] ?? '';
  return ticks && { format: 'tern-proof-1', order: { ...Object.fromEntries(fields), userId }, receipt, ...ticks };
}

/**
 * The file that proves which tick set off one stop, as the app makes it.
 * @returns null while there is no signature after that tick, `unsigned` from a release that signs no stops
 */
export async function stopProof(person: Person, orderId: string): Promise<Row | 'unsigned' | null> {
  const answer = await person.ask('/api/proof/stop', { orderId });
  if (answer.code === 404) return 'unsigned';
  const { order, receipt, userId } = dataOf(answer) as { order: Row; receipt: Row; userId: string };
  const trigger = order['trigger'] as Row;
  const symbol = String(order['symbol']);
  const ticks = await headed(person, symbol, Number(order['armedSeq']), Number(trigger['seq']));
  const stop = {
    id: order['id'],
    userId,
    symbol,
    side: order['side'],
    stopPrice: order['stopPrice'],
    armedSeq: order['armedSeq'],
    triggerSeq: trigger['seq'],
    triggerTime: trigger['ts'],
    triggerPrice: trigger['price'],
  };
  if (order['trailingBips'] === undefined) return ticks && { format: 'tern-stop-1', stop, receipt, ...ticks };
  const trailing = {
    trailingBips: order['trailingBips'],
    activationPrice: order['activationPrice'] ?? null,
    tickSize: order['tickSize'],
    activationSeq: (order['activation'] as Row)['seq'],
    bestSeq: (order['best'] as Row)['seq'],
  };
  return ticks && { format: 'tern-trailing-1', stop: { ...stop, ...trailing }, receipt, ...ticks };
}
