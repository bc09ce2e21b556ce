/** The same ticks by `ws` alone: every tick at once to every socket, text by `send`. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { LISTEN_BACKLOG } from '../../../server/http/limits.ts';
import { ticksText, tickText } from '../../../server/live/outgoing-messages.ts';
import { serveParent } from './child.ts';
import { tickOften } from './made-ticks.ts';

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
// Messages of clients are read and not answered.
sockets.on('connection', (socket) => socket.on('message', () => undefined));
server.listen({ port: 0, host: '127.0.0.1', backlog: LISTEN_BACKLOG });
await once(server, 'listening');
serveParent((server.address() as AddressInfo).port, () =>
  tickOften((tick) => {
    const text = ticksText('DETAIL', Date.now(), [tickText(tick)]);
    for (const socket of sockets.clients) socket.send(text);
  }),
);
