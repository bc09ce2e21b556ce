import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Compile } from 'typebox/compile';
import type { RawData, WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { REFUSALS } from '../../protocol/errors.ts';
import type { Subscription } from '../../protocol/stream/client.ts';
import { ClientMessage } from '../../protocol/stream/client.ts';
import { marketSymbolOf, toWireSymbol } from '../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
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
import { channelKey, channelOf, channelTable } from './channels.ts';
import { LiveSocket } from './live-socket.ts';
import type { LiveStats } from './live-stats.ts';
import { emptyStats } from './live-stats.ts';
import { marketChannels } from './market-channels.ts';
import type { CheckpointSource } from './market-channels.ts';
import { messageFrame } from './outgoing-messages.ts';
import { privateEvents } from './private-events.ts';
import { timeOpenNotes } from './time-open-recorder.ts';

const FLUSH_MS = 100;
/** Flush interval under load, ms: five times fewer writes, which dominate the cost of a socket. */
const SLOW_FLUSH_MS = 500;
const HEARTBEAT_MS = 15_000;
const MAX_MESSAGE_BYTES = 4096;
const MAX_SUBSCRIPTIONS = 200;
/** Close code when the server stops; clients reconnect with jitter. */
const GOING_AWAY = 1001;
/** Close code for a client that breaks the rules. */
const POLICY_VIOLATION = 1008;
/** A client that does not answer the closing handshake for this long is disconnected. */
const CLOSE_WAIT_MS = 1000;
const TOO_MANY_MSG = `订阅数量不能超过 ${MAX_SUBSCRIPTIONS}`;

/**
 * Each message is compressed without context. One compressed frame then suits every client, and a socket keeps no state
 * between messages.
 */
const DEFLATE = { serverNoContextTakeover: true, clientNoContextTakeover: true } as const;
/** A client that asks for its own window size gets plain frames, because all compressed frames use the same one. */
const OWN_WINDOW = /server_max_window_bits/i;

const clientMessage = Compile(ClientMessage);

export interface LiveParts {
  readonly market: Market;
  readonly proof: CheckpointSource & Pick<Proof, 'signed'>;
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

function parsed(data: RawData, isBinary: boolean): ClientMessage | null {
  if (isBinary) return null;
  try {
    const value: unknown = JSON.parse(String(data));
    return clientMessage.Check(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Serves /ws/{client uuid} on an HTTP server: protocol/stream in both directions, with the limits of
 * docs/exchange.md#security.
 */
export function attachLive(
  server: Server,
  {
    market,
    proof,
    secondContracts,
    spotOrders,
    moneyNews,
    userInfo,
    sessions,
    timeOpen,
    config,
    caller,
    clock,
    load,
  }: LiveParts,
): Live {
  const counts = emptyStats();
  const sockets = new Set<LiveSocket>();
  const admitted = admission(config.origins, caller, () => load.sheds('newSockets'));
  const channels = channelTable();
  const marketData = marketChannels(market, proof, channels);
  const notes = timeOpenNotes(timeOpen, clock.now());
  const onAuth = (userId: string): void => notes.opened(userId);
  const events = privateEvents({
    sessions,
    secondContracts,
    spotOrders,
    moneyNews,
    userInfo,
    proof,
    clock,
    sockets,
    onAuth,
  });
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: DEFLATE,
    clientTracking: false,
    autoPong: false,
  });
  let statusChanges = new Map<MarketSymbol, boolean>();
  const stopStatus = market.onStatus((symbol, stale) => statusChanges.set(symbol, stale));
  let nextHeartbeatMs = clock.now() + HEARTBEAT_MS;
  let flushedMs = 0;
  let closing = false;

  const statusFrame = (changes: Iterable<readonly [MarketSymbol, boolean]>, nowMs: number): Buffer => {
    const data = [...changes].map(([symbol, stale]) => ({ symbol: toWireSymbol(symbol), stale }));
    return messageFrame({ type: 'STATUS', serverTime: nowMs, data });
  };

  function refuseSubscription(socket: LiveSocket, msg: string): void {
    counts.refusedSubscriptions += 1;
    socket.send(messageFrame({ type: 'ERROR', serverTime: clock.now(), msg }));
  }

  function subscribe(socket: LiveSocket, message: Subscription): void {
    const rules = message.symbol === undefined ? null : market.rulesOf(marketSymbolOf(message.symbol) ?? '');
    if (rules === undefined) return refuseSubscription(socket, REFUSALS.symbolUnknown.msg);
    const channel = channelOf(message, rules?.symbol ?? null);
    if (!channel) return refuseSubscription(socket, REFUSALS.malformed.msg);
    if (message.op === 'unsubscribe') return channels.remove(channel, socket);
    if (socket.channels.size >= MAX_SUBSCRIPTIONS && !socket.channels.has(channelKey(channel))) {
      return refuseSubscription(socket, TOO_MANY_MSG);
    }
    // Sends the present state before subscribing, because it includes what is still pending for earlier subscribers.
    marketData.greet(channel, socket, clock.now());
    channels.add(channel, socket);
  }

  /** Closes with a code, and stops reading: what the client goes on sending stays in its own buffers. */
  function closeFlooding({ ws }: LiveSocket): void {
    counts.cutFlooding += 1;
    ws.close(POLICY_VIOLATION);
    ws.pause();
    setTimeout(() => ws.terminate(), CLOSE_WAIT_MS).unref();
  }

  /**
   * Counts every frame of a client, also pings and pongs. Returns false when it is over the rate or the socket is
   * closed.
   */
  function admits(socket: LiveSocket): boolean {
    if (!socket.open) return false;
    const nowMs = clock.now();
    socket.seen(nowMs);
    if (socket.takeCredit(nowMs)) return true;
    counts.tooFast += 1;
    if (socket.flooding) closeFlooding(socket);
    return false;
  }

  function receive(socket: LiveSocket, data: RawData, isBinary: boolean): void {
    if (!admits(socket)) return;
    const message = parsed(data, isBinary);
    if (!message) {
      counts.garbage += 1;
      return;
    }
    counts.messages += 1;
    if ('token' in message) {
      void events.authenticate(socket, message.token);
    } else if ('op' in message) {
      if (message.op === 'batch') socket.batches = true;
      else subscribe(socket, message);
    } else {
      const { sent } = message;
      socket.send(messageFrame({ type: 'pong', serverTime: clock.now(), ...(sent === undefined ? {} : { sent }) }));
    }
  }

  function welcome(ws: WebSocket, stream: Duplex, request: IncomingMessage): void {
    const address = caller(request);
    const ownWindow = OWN_WINDOW.test(request.headers['sec-websocket-extensions'] ?? '');
    const deflates = ws.extensions.includes('permessage-deflate') && !ownWindow;
    const socket = new LiveSocket(ws, stream, deflates, clock.now());
    sockets.add(socket);
    admitted.enter(address);
    ws.on('message', (data, isBinary) => receive(socket, data, isBinary));
    ws.on('ping', (data) => {
      if (admits(socket)) ws.pong(data);
    });
    ws.on('pong', () => void admits(socket));
    ws.on('error', (error) => {
      if ('code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') counts.oversized += 1;
      else counts.garbage += 1;
    });
    ws.on('close', () => {
      sockets.delete(socket);
      admitted.leave(address);
      channels.removeAll(socket);
      counts.conflated += socket.conflated;
    });
    const stale = market.symbols().filter(({ symbol }) => market.isStale(symbol));
    if (stale.length > 0) {
      const changes = stale.map(({ symbol }) => [symbol, true] as const);
      socket.send(statusFrame(changes, clock.now()));
    }
  }

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
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
  }

  function broadcast(frame: Buffer): void {
    for (const socket of sockets) socket.send(frame);
  }

  function beat(nowMs: number): void {
    nextHeartbeatMs = nowMs + HEARTBEAT_MS;
    broadcast(messageFrame({ type: 'HEARTBEAT', serverTime: nowMs }));
    // Browsers answer a protocol ping even while a page's timers are throttled.
    for (const { open, ws } of sockets) if (open) ws.ping();
  }

  function cutFaulty(socket: LiveSocket, nowMs: number): void {
    const fault = socket.fault(nowMs);
    if (fault === null) return;
    if (fault === 'slow') counts.cutSlow += 1;
    else counts.cutSilent += 1;
    socket.ws.terminate();
  }

  const present = (): readonly string[] => [...sockets].flatMap(({ user }) => (user === null ? [] : [user.userId]));

  function flush(): void {
    const nowMs = clock.now();
    // Private messages are sent at once, whatever the load.
    if (load.sheds('marketPace') && Math.abs(nowMs - flushedMs) < SLOW_FLUSH_MS) return;
    flushedMs = nowMs;
    notes.check(nowMs, present);
    for (const socket of sockets) socket.cork();
    if (statusChanges.size > 0) broadcast(statusFrame(statusChanges, nowMs));
    statusChanges = new Map();
    marketData.flush(nowMs);
    if (nowMs >= nextHeartbeatMs) beat(nowMs);
    for (const socket of sockets) {
      socket.uncork();
      socket.checkQueue(nowMs);
      cutFaulty(socket, nowMs);
    }
  }

  server.on('upgrade', onUpgrade);
  const timer = setInterval(flush, FLUSH_MS);

  return {
    async close() {
      if (closing) return;
      closing = true;
      clearInterval(timer);
      marketData.close();
      events.close();
      stopStatus();
      const leaving = [...sockets].map(({ ws }) => ({
        ws,
        closed: new Promise<void>((resolve) => {
          ws.once('close', () => resolve());
        }),
      }));
      for (const { ws } of leaving) ws.close(GOING_AWAY);
      const impatience = setTimeout(() => {
        for (const { ws } of leaving) ws.terminate();
      }, CLOSE_WAIT_MS);
      await Promise.all([...leaving.map(({ closed }) => closed), notes.close()]);
      clearTimeout(impatience);
    },

    callBack() {
      for (const { user, ws } of sockets) if (user !== null) ws.close(GOING_AWAY);
    },

    stats() {
      const waiting = [...sockets].reduce((sum, { conflated }) => sum + conflated, 0);
      return { ...counts, sockets: sockets.size, conflated: counts.conflated + waiting };
    },
  };
}
