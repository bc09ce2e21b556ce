import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import type { SecondContracts } from '../engine/second-contract/second-contract.ts';
import type { SpotOrders } from '../engine/spot/spot-orders.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { TimeOpen } from '../identity/time-open.ts';
import type { UserInfoReader } from '../identity/user-info.ts';
import type { CallerOf } from '../infra/caller.ts';
import type { Clock } from '../infra/clock.ts';
import type { Config } from '../infra/config.ts';
import type { Load } from '../infra/load.ts';
import type { Market } from '../market/market.ts';
import type { MoneyNews } from '../money/money-news.ts';
import type { Proof } from '../proof/proof.ts';
import { admission, refuse } from './admission.ts';
import { channelTable } from './channels.ts';
import { CLOSE_WAIT_MS, createClientMessages } from './client-messages.ts';
import { createCompactFeed } from './compact/compact-feed.ts';
import type { CompactFeed } from './compact/compact-feed.ts';
import { LiveSocket } from './live-socket.ts';
import type { LiveStats } from './live-stats.ts';
import { emptyStats } from './live-stats.ts';
import { marketChannels } from './market-channels.ts';
import type { CheckpointSource, MarketChannels } from './market-channels.ts';
import { messageFrame } from './outgoing-messages.ts';
import { privateEvents } from './private-events.ts';
import { createStatusNews } from './status-news.ts';
import type { StatusNews } from './status-news.ts';
import { timeOpenRecorder } from './time-open-recorder.ts';
import type { TimeOpenRecorder } from './time-open-recorder.ts';

const FLUSH_MS = 100;
/** Flush interval under load, ms: five times fewer writes, which dominate the cost of a socket. */
const SLOW_FLUSH_MS = 500;
const HEARTBEAT_MS = 15_000;
/** The same for a quiet socket of the compact feed: a heartbeat every 15 s keeps the radio of a hidden phone awake. */
const QUIET_HEARTBEAT_MS = 60_000;
const MAX_MESSAGE_BYTES = 4096;
/** Close code when the server stops; clients reconnect with jitter. */
const GOING_AWAY = 1001;

/**
 * Each message is compressed without context. One compressed frame then suits every client, and a socket keeps no state
 * between messages.
 */
const DEFLATE = { serverNoContextTakeover: true, clientNoContextTakeover: true } as const;
/** A client that asks for its own window size gets plain frames, because all compressed frames use the same one. */
const OWN_WINDOW = /server_max_window_bits/i;

export interface LiveParts {
  readonly market: Market;
  readonly proof: CheckpointSource & Pick<Proof, 'keys' | 'signed'>;
  readonly secondContracts: Pick<SecondContracts, 'onChange'>;
  readonly spotOrders: Pick<SpotOrders, 'onChange'>;
  readonly moneyNews: Pick<MoneyNews, 'onChange'>;
  readonly userInfo: Pick<UserInfoReader, 'assetsOf'>;
  readonly sessions: Sessions;
  readonly timeOpen: Pick<TimeOpen, 'note'>;
  readonly config: Pick<Config, 'origins'>;
  /** Returns the address that a socket is counted under. */
  readonly caller: CallerOf;
  readonly clock: Clock;
  readonly load: Pick<Load, 'sheds'>;
}

export interface Live {
  /** Asks every client to reconnect later (1001), waits briefly, then disconnects. */
  close(): Promise<void>;
  stats(): LiveStats;
  /** Asks every signed-in client to reconnect and read everything again, because it may have missed events. */
  callBack(): void;
}

interface FlushParts {
  readonly sockets: ReadonlySet<LiveSocket>;
  readonly counts: LiveStats;
  readonly status: Pick<StatusNews, 'take'>;
  readonly marketData: Pick<MarketChannels, 'flush'>;
  readonly compact: Pick<CompactFeed, 'flush'>;
  readonly notes: Pick<TimeOpenRecorder, 'check'>;
  readonly load: Pick<Load, 'sheds'>;
  readonly clock: Clock;
}

/** Sends to all sockets, ten times a second, what came since the last time, and disconnects those that are slow or silent. */
function startFlushing({ sockets, counts, status, marketData, compact, notes, load, clock }: FlushParts): () => void {
  let nextHeartbeatMs = clock.now() + HEARTBEAT_MS;
  let flushedMs = 0;

  /** A view of the compact feed has STALE parts for the markets that it shows. */
  function tellStatus(frame: Buffer): void {
    for (const socket of sockets) if (socket.compact === null) socket.send(frame);
  }

  /**
   * Sends a heartbeat to all sockets at once, but to one with a view of the compact feed, to which any frame is a sign
   * of life, only when it got none for long.
   */
  function beat(nowMs: number): void {
    const isTime = nowMs >= nextHeartbeatMs;
    if (isTime) nextHeartbeatMs = nowMs + HEARTBEAT_MS;
    let frame: Buffer | undefined;
    for (const socket of sockets) {
      const silentMs = nowMs - socket.lastSentMs(nowMs);
      const leastMs = socket.compact === 'quiet' ? QUIET_HEARTBEAT_MS : HEARTBEAT_MS;
      if (socket.open && socket.asksForLife(nowMs)) socket.ws.ping();
      if (socket.compact === null ? !isTime : silentMs < leastMs) continue;
      socket.send((frame ??= messageFrame({ type: 'HEARTBEAT', serverTime: nowMs })));
      // Browsers answer a protocol ping even while a page's timers are throttled.
      if (socket.open) socket.ws.ping();
    }
  }

  function cutFaulty(socket: LiveSocket, nowMs: number): void {
    const fault = socket.fault(nowMs);
    if (fault === null) return;
    if (fault === 'slow') counts.cutSlow += 1;
    else counts.cutSilent += 1;
    socket.ws.terminate();
  }

  const present = (): readonly string[] => [...sockets].flatMap(({ user }) => (user === null ? [] : [user.userId]));

  const timer = setInterval(() => {
    const nowMs = clock.now();
    // Private messages are sent at once, whatever the load.
    if (load.sheds('marketPace') && Math.abs(nowMs - flushedMs) < SLOW_FLUSH_MS) return;
    flushedMs = nowMs;
    notes.check(nowMs, present);
    for (const socket of sockets) socket.cork();
    const changed = status.take(nowMs);
    if (changed) tellStatus(changed);
    marketData.flush(nowMs);
    compact.flush(nowMs);
    beat(nowMs);
    for (const socket of sockets) {
      socket.uncork();
      socket.checkQueue(nowMs);
      cutFaulty(socket, nowMs);
    }
  }, FLUSH_MS);
  return () => clearInterval(timer);
}

/** Asks these clients to reconnect later, and disconnects those that have not closed in time. */
async function closeSockets(sockets: Iterable<LiveSocket>): Promise<void> {
  const leaving = [...sockets].map(({ ws }) => ({
    ws,
    closed: new Promise<void>((resolve) => {
      ws.once('close', () => resolve());
    }),
  }));
  for (const { ws } of leaving) ws.close(GOING_AWAY);
  const timer = setTimeout(() => {
    for (const { ws } of leaving) ws.terminate();
  }, CLOSE_WAIT_MS);
  await Promise.all(leaving.map(({ closed }) => closed));
  clearTimeout(timer);
}

/**
 * Serves /ws/{client uuid} on an HTTP server: protocol/stream in both directions, with the limits of
 * docs/exchange.md#security.
 */
export function attachLive(server: Server, parts: LiveParts): Live {
  const { market, proof, sessions, config, caller, clock, load } = parts;
  const counts = emptyStats();
  const sockets = new Set<LiveSocket>();
  const admitted = admission(config.origins, caller, () => load.sheds('newSockets'));
  const channels = channelTable();
  const marketData = marketChannels(market, proof, channels);
  const status = createStatusNews(market);
  const compact = createCompactFeed({ market, proof, clock, load });
  const notes = timeOpenRecorder(parts.timeOpen, clock.now());
  const events = privateEvents({
    sessions,
    secondContracts: parts.secondContracts,
    spotOrders: parts.spotOrders,
    moneyNews: parts.moneyNews,
    userInfo: parts.userInfo,
    proof,
    clock,
    sockets,
    onAuth: (userId) => notes.opened(userId),
  });
  const clients = createClientMessages({
    counts,
    market,
    channels,
    marketData,
    compact,
    clock,
    authenticate: (socket, token) => events.authenticate(socket, token),
  });
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: DEFLATE,
    clientTracking: false,
    autoPong: false,
  });
  let closing = false;

  function welcome(ws: WebSocket, stream: Duplex, request: IncomingMessage): void {
    const address = caller(request);
    const ownWindow = OWN_WINDOW.test(request.headers['sec-websocket-extensions'] ?? '');
    const deflates = ws.extensions.includes('permessage-deflate') && !ownWindow;
    const socket = new LiveSocket(ws, stream, deflates, clock.now());
    sockets.add(socket);
    admitted.enter(address);
    ws.on('message', (data, isBinary) => clients.receive(socket, data, isBinary));
    ws.on('ping', (data) => {
      if (clients.admits(socket)) ws.pong(data);
    });
    ws.on('pong', () => void clients.admits(socket));
    ws.on('error', (error) => {
      if ('code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') counts.oversized += 1;
      else counts.garbage += 1;
    });
    ws.on('close', () => {
      sockets.delete(socket);
      admitted.leave(address);
      channels.removeAll(socket);
      compact.leave(socket);
      counts.conflated += socket.conflated;
    });
    const stale = status.greeting(clock.now());
    if (stale) socket.send(stale);
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // A client may disconnect before it is answered.
    stream.on('error', () => {});
    const refused = closing ? 'closing' : admitted.judge(request);
    if (refused) {
      if (refused === 'busy') counts.refusedBusy += 1;
      else counts.refusedUpgrades += 1;
      refuse(stream, refused);
      return;
    }
    webSockets.handleUpgrade(request, stream, head, (ws) => welcome(ws, stream, request));
  });
  const stopFlushing = startFlushing({ sockets, counts, status, marketData, compact, notes, load, clock });

  return {
    async close() {
      if (closing) return;
      closing = true;
      stopFlushing();
      marketData.close();
      compact.close();
      events.close();
      status.close();
      await Promise.all([closeSockets(sockets), notes.close()]);
    },

    callBack() {
      for (const { user, ws } of sockets) if (user !== null) ws.close(GOING_AWAY);
    },

    stats() {
      const waiting = [...sockets].reduce((sum, { conflated }) => sum + conflated, 0);
      return { ...counts, sockets: sockets.size, conflated: counts.conflated + waiting, feed: compact.stats() };
    },
  };
}
