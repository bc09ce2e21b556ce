import type { FastifyInstance } from 'fastify';
import type { SecondContracts } from '../engine/second-contract/second-contract.ts';
import type { SpotOrders } from '../engine/spot/spot-orders.ts';
import type { VoidPeriods } from '../engine/second-contract/void-periods.ts';
import {
  proofCheckpoints,
  proofKeys,
  proofReceipt,
  proofSeedEpochs,
  proofStop,
  proofTicks,
  proofVoidPeriods,
} from '../../protocol/rest/proof.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { done, refused } from '../infra/outcome.ts';
import type { Market, TickRange } from '../market/market.ts';
import { TicksRemoved } from '../market/ticks-removed.ts';
import type { OddsTables } from '../proof/odds-tables.ts';
import type { Proof } from '../proof/proof.ts';
import { termsText } from '../proof/stop-receipts.ts';
import type { Route } from './route.ts';

interface Parts {
  readonly market: Pick<Market, 'rulesOf' | 'ticksBetween' | 'seedEpochs'>;
  readonly proof: Proof;
  readonly oddsTables: Pick<OddsTables, 'head'>;
  readonly secondContracts: Pick<SecondContracts, 'find'>;
  readonly spotOrders: Pick<SpotOrders, 'find'>;
  readonly voidPeriods: VoidPeriods;
}

/** The calls with which a phone verifies a settlement itself. A range that begins after its end is malformed. */
export function proofCalls(
  route: Route,
  { market, proof, oddsTables, secondContracts, spotOrders, voidPeriods }: Parts,
): void {
  const symbolOf = (text: string): MarketSymbol | undefined => market.rulesOf(text)?.symbol;

  /** Returns the ticks of a range, or null when the first of them has been deleted. */
  async function keptTicks(symbol: MarketSymbol, fromSeq: number, toSeq: number): Promise<TickRange | null> {
    try {
      return await market.ticksBetween(symbol, fromSeq, toSeq);
    } catch (error) {
      if (error instanceof TicksRemoved) return null;
      throw error;
    }
  }

  route(proofTicks, async ({ body }) => {
    const symbol = symbolOf(body.symbol);
    if (!symbol) return refused('marketSymbolUnknown');
    if (body.fromSeq > body.toSeq) return refused('malformed');
    const range = await keptTicks(symbol, body.fromSeq, body.toSeq);
    if (!range) return refused('notFound');
    const { prevHash, ticks } = range;
    return done({
      symbol,
      prevHash,
      ticks: ticks.map(({ seq, ts, price, qty, side, source, hash }) => ({ seq, ts, price, qty, side, source, hash })),
    });
  });

  route(proofCheckpoints, async ({ body }) => {
    const symbol = symbolOf(body.symbol);
    if (!symbol) return refused('marketSymbolUnknown');
    if (body.fromSeq > body.toSeq) return refused('malformed');
    return done({ symbol, checkpoints: [...(await proof.checkpoints(symbol, body.fromSeq, body.toSeq))] });
  });

  route(proofReceipt, async ({ user, body }) => {
    const order = await secondContracts.find(user.userId, body.orderId);
    if (!order) return refused('notFound');
    return done({ order, receipt: proof.receiptOf(user.userId, order), oddsHead: await oddsTables.head() });
  });

  route(proofStop, async ({ user: { userId }, body }) => {
    const order = await spotOrders.find(userId, body.orderId);
    const terms = order === undefined ? null : termsText(userId, order);
    return order === undefined || terms === null
      ? refused('notFound')
      : done({ order, userId, receipt: proof.signed(terms) });
  });

  route(proofSeedEpochs, async ({ body }) => {
    if (body.fromTime > body.toTime) return refused('malformed');
    const epochs = await market.seedEpochs(body.fromTime, body.toTime);
    const rows = epochs.map(({ startMs, endMs, seedHash, seed }) => {
      const row = { startTime: startMs, endTime: endMs, seedHash };
      return seed === null ? row : Object.assign(row, { seed });
    });
    return done({ rows, total: rows.length });
  });

  route(proofVoidPeriods, async ({ body }) => {
    if (body.fromTime > body.toTime) return refused('malformed');
    const rows = await voidPeriods.between(body.fromTime, body.toTime);
    return done({ rows, total: rows.length });
  });

  route(proofKeys, () => {
    const rows = proof.keys();
    return done({ rows, total: rows.length });
  });
}

/** Serves the public record below /proof/: append-only files, and an index of them for each market. */
export async function serveProofFiles(app: FastifyInstance, { market, proof }: Pick<Parts, 'market' | 'proof'>) {
  const { default: fastifyStatic } = await import('@fastify/static');
  app.get<{ Params: { symbol: string } }>('/proof/checkpoints/:symbol/index.json', async (request, reply) => {
    const symbol = market.rulesOf(request.params.symbol)?.symbol;
    if (!symbol) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').send(proof.filesOf(symbol));
  });
  await app.register(fastifyStatic, {
    root: proof.publicDir,
    prefix: '/proof/',
    decorateReply: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // A second static server is needed because files appear here while it runs.
    wildcard: true,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'no-cache');
      if (path.endsWith('.checkpoints')) reply.header('content-type', 'application/octet-stream');
    },
  });
}
