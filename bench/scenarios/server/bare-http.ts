/** The same answer by `node:http` alone: it parses the body, checks nothing and writes a fixed answer. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scriptedMarket } from '../../../tests/server/http/scripted-market.ts';
import { serveParent } from './child.ts';

const market = scriptedMarket();
const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    const { symbol, interval, limit } = JSON.parse(text) as { symbol: string; interval: 'ONE_MIN'; limit: number };
    const known = market.rulesOf(symbol.toUpperCase())!.symbol;
    void market.klines(known, interval, limit).then((historyKline) => {
      const body = JSON.stringify({ code: 200, msg: 'success', data: { historyKline, ticker: market.ticker(known) } });
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    });
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
serveParent((server.address() as AddressInfo).port);
