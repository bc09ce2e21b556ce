import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { candleFiles } from '../../protocol/rest/candles.ts';
import { closed, Symbol } from '../../protocol/rest/fields.ts';
import { CANDLE_DIGEST_HEADER, CANDLE_NAME_PATTERN, CANDLE_VERSION_PATTERN } from '../../protocol/units/candle-file.ts';
import type { CandleColumns } from '../../protocol/units/candle-file.ts';
import type { CallerOf } from '../infra/caller.ts';
import type { Clock } from '../infra/clock.ts';
import type { Config } from '../infra/config.ts';
import { done, refused } from '../infra/outcome.ts';
import type { CandleFiles, ListedFile } from '../market/candle-files.ts';
import { unpackCandleFile } from '../market/candle-packing.ts';
import type { PackedCandleFile } from '../market/candle-packing.ts';
import type { Market } from '../market/market.ts';
import { refusal, success } from './envelope.ts';
import { tooFast } from './gate.ts';
import type { Gate } from './gate.ts';
import { feedOf } from './market-calls.ts';
import type { Route } from './route.ts';

interface Parts {
  readonly market: Pick<Market, 'rulesOf'>;
  readonly candleFiles: CandleFiles;
  readonly clock: Clock;
  readonly config: Pick<Config, 'market'>;
}

export function candleCalls(route: Route, { market, candleFiles: files, clock, config }: Parts): void {
  const factsOf = ({ prices, volumes }: ListedFile) => ({ ...(prices && { prices }), ...(volumes && { volumes }) });
  route(candleFiles, async ({ body }) => {
    const rules = market.rulesOf(body.symbol);
    const list = rules && (await files.list(rules.symbol));
    if (!rules || !list) return refused('marketSymbolUnknown');
    const { months, days, ...head } = list;
    return done({
      symbol: rules.symbol,
      feed: feedOf(rules, config.market),
      ...head,
      months: months.map((file) => Object.assign({ month: file.name }, factsOf(file))),
      days: days.map((file) => Object.assign({ day: file.name }, factsOf(file))),
      serverTime: clock.now(),
    });
  });
}

const FOREVER = 'public, max-age=31536000, immutable';
/** Time after which a client asks for a file in the queue again, s. */
const ASK_AGAIN_S = '2';
const FULL_AGAIN_S = '30';

interface FileParams {
  readonly version: string;
  readonly symbol: string;
  readonly name: string;
  readonly columns: CandleColumns;
}

const PARAMS = Type.Object(
  {
    version: Type.String({ pattern: CANDLE_VERSION_PATTERN }),
    symbol: Symbol,
    name: Type.String({ pattern: CANDLE_NAME_PATTERN }),
    columns: Type.Union([Type.Literal('p'), Type.Literal('v')]),
  },
  closed,
);

const acceptsBrotli = ({ headers }: FastifyRequest): boolean =>
  /(?:^|,)\s*br\s*(?:;\s*q=(?:1|0?\.\d*[1-9])[\d.]*\s*)?(?:,|$)/.test(String(headers['accept-encoding'] ?? ''));

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: PackedCandleFile): Promise<Buffer> {
  reply
    .header('cache-control', FOREVER)
    .header('content-type', 'application/octet-stream')
    .header('vary', 'accept-encoding')
    .header(CANDLE_DIGEST_HEADER, file.facts.sha256);
  if (!acceptsBrotli(request)) return unpackCandleFile(file);
  reply.header('content-encoding', 'br');
  return file.packed;
}

/** Serves candle files to everybody: for ever the same, so any cache may keep them. */
export function serveCandleFiles(
  app: FastifyInstance,
  gate: Gate,
  { candleFiles: files, caller }: Pick<Parts, 'candleFiles'> & { readonly caller: CallerOf },
) {
  app.get<{ Params: FileParams }>(
    '/candles/:version/:symbol/:name.:columns',
    {
      config: { call: candleFiles },
      onRequest: gate.candleChecks,
      schema: { params: PARAMS, querystring: Type.Object({}, closed) },
    },
    async (request, reply) => {
      const answer = await files.file(request.params, caller(request.raw));
      if (answer.kind === 'file') return sendFile(request, reply, answer.file);
      if (answer.kind === 'none') return reply.code(404).send(refusal('notFound'));
      if (answer.kind === 'tooMany') throw tooFast(reply, answer.seconds);
      const isQueued = answer.kind === 'queued';
      reply.code(isQueued ? 202 : 503).header('retry-after', isQueued ? ASK_AGAIN_S : FULL_AGAIN_S);
      return isQueued ? success({ data: { place: answer.place } }) : refusal('unavailable');
    },
  );
}
