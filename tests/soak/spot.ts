import { walkBook } from '../../protocol/units/book-walk.ts';
import { pairRefusal } from '../../protocol/units/convert-money.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { newOrder } from '../../server/engine/spot/new-order.ts';
import { amountsOf, ticketOf } from '../../server/engine/spot/spot-ticket.ts';
import type { SubmitRequest } from '../../server/engine/spot/spot-ticket.ts';
import type { SpotOrderWire } from '../../server/engine/spot/spot-wire.ts';
import { amountText, parseAmount } from '../../server/ledger/amount.ts';
import { CATALOGUE } from '../../server/market/catalogue.ts';
import type { CatalogueEntry } from '../../server/market/catalogue.ts';
import { draftSums } from '../../src/features/spot-ticket/draft-sums.ts';
import type { SpotDraft } from '../../src/features/spot-ticket/spot-draft.ts';
import { figuresOf, isSizedInQuote, priceOf, sizeOf } from '../../src/features/spot-ticket/spot-figures.ts';
import type { OrderFigures } from '../../src/features/spot-ticket/spot-figures.ts';
import { requestOf, spendsOf } from '../../src/features/spot-ticket/order-sums.ts';
import { spotTicketState } from '../../src/features/spot-ticket/spot-ticket-state.ts';
import type { SpotTicketState } from '../../src/features/spot-ticket/spot-ticket-state.ts';
import { add, compare } from '../../src/model/decimal.ts';
import { seededRandom } from './random.ts';
import type { Random } from './random.ts';
import { draftOf, KINDS, sceneOf, spread } from './spot-scene.ts';
import type { Scene } from './spot-scene.ts';
import { table } from './table.ts';

/** Counts of random orders and their results. */
export interface SpotTally {
  /** Put to ticket and exchange. */
  orders: number;
  /** That the exchange took: as typed, and at "Max" by kind. */
  taken: number;
  readonly takenAtMax: number[];
  readonly differences: string[];
}

/** Answer of the exchange to an order: its hold, or the refusal. */
type Answer =
  { readonly held: DecimalText; readonly order: SpotOrderWire } | { readonly held: null; readonly refusal: string };

const LEAST = 10n ** 10n;
const ORIGIN = { userId: 'ann', clientOrderId: 'key', bodyHash: '', nowMs: 1, newId: () => 'id' };

/** Does everything that the exchange does with an order except storing it. */
function answerOf({ exchange }: Scene, request: SubmitRequest): Answer {
  const amounts = amountsOf(request);
  if (!amounts.ok) return { held: null, refusal: amounts.refusal };
  const ticket = ticketOf(request, amounts.value, exchange);
  if (!ticket.ok) return { held: null, refusal: ticket.refusal };
  const { side, type, rules, quantity, quote, price } = ticket.value;
  const { bids, asks } = exchange.bookSnapshot(rules.symbol);
  const levels = (side === 'buy' ? asks : bids).map(([at, size]) => ({
    price: parseAmount(at),
    quantity: parseAmount(size),
  }));
  const wish = quantity === null ? { quote: quote! } : { quantity, limit: price };
  const walk = walkBook(levels, side, wish, parseAmount(rules.stepSize), parseAmount(rules.takerFee));
  if (type === 'market' && walk.tooThin) return { held: null, refusal: 'bookTooThin' };
  const { row, journals } = newOrder(ticket.value, walk.pieces, ORIGIN);
  const held = journals[0]!.postings.find(({ amount }) => amount > 0n)!.amount;
  return { held: amountText(held), order: row.answer };
}

/** Whether an order buys EUR with another coin, which the exchange refuses. */
const isEurBuy = ({ side }: Pick<SpotDraft, 'side'>, { base, quote }: Scene['market']): boolean =>
  side === 'buy' && pairRefusal(quote, base) !== null;

function stateOf({ market, prices }: Scene, draft: SpotDraft, figures: OrderFigures, available: DecimalText) {
  const ready = { signedIn: true, sessionConfirmed: true, connected: true, marketOpen: true, priceFresh: true };
  const eurNotBought = isEurBuy(draft, market);
  return spotTicketState(
    {
      ...ready,
      eurNotBought,
      sending: false,
      unread: false,
      problem: false,
      side: draft.side,
      type: draft.type,
      price: priceOf(draft, market),
      near: prices.last,
      sized: sizeOf(draft, market) !== null,
      figures,
      spends: spendsOf(draft, figures, market),
      available,
    },
    market,
  );
}

/** Lists the differences between ticket and exchange for one order. */
function differencesOf(
  { market }: Scene,
  draft: SpotDraft,
  figures: OrderFigures,
  state: SpotTicketState,
  answer: Answer,
  available: DecimalText,
): readonly string[] {
  // The app says that its book does not hold this much, and lets the exchange refuse.
  if (answer.held === null && answer.refusal === 'bookTooThin' && figures.thin) return [];
  const found: string[] = [];
  const same = (what: string, app: string | null, exchange: string | undefined): void => {
    if (app !== exchange) found.push(`${what}: ${app} on the ticket, ${exchange} at the exchange`);
  };
  // A buy may spend the typed amount, even where the book leaves some of it.
  const needed = isSizedInQuote(draft) ? sizeOf(draft, market)! : answer.held;
  const taken = answer.held !== null && compare(needed!, available) <= 0;
  if ((state === 'ready') !== taken) found.push(`the ticket says ${state}, the exchange ${JSON.stringify(answer)}`);
  if (answer.held === null) return found;
  same('hold', draft.side === 'buy' ? figures.total : figures.quantity, answer.held);
  if (draft.type === 'limit') return found;
  const { order } = answer;
  same('quantity', figures.quantity, order.filledQuantity);
  same('fee', figures.fee, order.fee);
  same('average', figures.average, order.averagePrice);
  if (draft.side === 'sell') same('value', add(figures.total, figures.fee), order.filledQuote);
  return found;
}

/** Three orders: one as typed, the same with a balance that is just enough or not, and all there is ("Max"). */
function checkScene(scene: Scene, kind: number, random: Random, toFigures: typeof figuresOf, tally: SpotTally): void {
  const { market, prices } = scene;
  const typed = draftOf(scene, kind, random);
  const money = typed.side === 'buy' ? spread(random, 0, 5.4) : Number(typed.size) * spread(random, -1, 1);
  let available = amountText(BigInt(Math.round(money * 1e8)) * LEAST);

  const tell = (draft: SpotDraft, problems: readonly string[]): void => {
    if (problems.length === 0) return;
    const at = JSON.stringify({ ...draft, available, asks: [...prices.asks.prices], last: scene.last });
    tally.differences.push(...problems.map((problem) => `${market.symbol}: ${problem} ${at}`));
  };
  /** @returns how the ticket stood, and whether the exchange took the order; null where there is no order */
  const send = (draft: SpotDraft) => {
    const figures = toFigures(draft, market, prices);
    const request = figures && requestOf(draft, figures, market);
    if (!figures || !request) return null;
    tally.orders++;
    const state = stateOf(scene, draft, figures, available);
    const answer = answerOf(scene, { ...request, clientOrderId: 'key' });
    tell(draft, differencesOf(scene, draft, figures, state, answer, available));
    return { figures, state, taken: state === 'ready' && answer.held !== null };
  };

  const first = send(typed);
  if (first?.taken) tally.taken++;
  if (first && random.chance(0.5)) {
    const needed = parseAmount(spendsOf(typed, first.figures, market));
    available = amountText(random.chance(0.5) && needed >= LEAST ? needed - LEAST : needed);
    send(typed);
  }

  const moves = draftSums(
    market,
    () => prices,
    () => available,
  );
  const most = { ...typed, size: moves.sizeAt(typed, 100)! };
  const all = send(most);
  if (!all) return;
  if (all.state !== 'ready' && all.state !== 'min' && !isEurBuy(most, market))
    tell(most, [`"Max" is refused: ${all.state}`]);
  if (all.taken) tally.takenAtMax[kind]!++;
  // A limit order can be counted by hand: one step more than "Max" is too much.
  if (typed.type === 'limit' && typed.unit === 'base') {
    const more = toFigures({ ...most, size: add(most.size as DecimalText, market.stepSize) }, market, prices)!;
    const fits =
      compare(spendsOf(most, more, market), available) <= 0 && compare(more.notional, market.maxNotional) <= 0;
    if (fits) tell(most, ['"Max" is not the most']);
  }
}

/**
 * Random orders on one market, every kind in turn. Stops at ten differences.
 * @param toFigures  what the ticket counts with; a test hands in a wrong one to see that it is found
 */
export function spotOrders(entry: CatalogueEntry, orders: number, random: Random, toFigures = figuresOf): SpotTally {
  const tally: SpotTally = { orders: 0, taken: 0, takenAtMax: Array<number>(KINDS).fill(0), differences: [] };
  for (let scene = 0; tally.orders < orders && tally.differences.length < 10; scene++) {
    checkScene(sceneOf(entry, random), scene % KINDS, random, toFigures, tally);
  }
  return tally;
}

/** `orders` on every market of the exchange. @returns whether ticket and exchange never differed */
export function soakSpot(orders: number, seed: number): boolean {
  const rows: (readonly (string | number)[])[] = [['market', 'orders', 'taken', 'taken at Max', 'differences']];
  let right = true;
  for (const [index, entry] of CATALOGUE.entries()) {
    const tally = spotOrders(entry, orders, seededRandom(seed + index));
    const { symbol } = entry.rules;
    process.stderr.write([symbol, ...tally.differences, ''].join('\n'));
    const atMax = tally.takenAtMax.reduce((sum, taken) => sum + taken);
    rows.push([symbol, tally.orders, tally.taken, atMax, tally.differences.length]);
    right &&= tally.differences.length === 0;
  }
  process.stdout.write(`${table(rows)}\n`);
  return right;
}
