import { Compile } from 'typebox/compile';
import type { RawData } from 'ws';
import { REFUSALS } from '../../protocol/errors.ts';
import type { Subscription } from '../../protocol/stream/client.ts';
import { ClientMessage } from '../../protocol/stream/client.ts';
import { marketSymbolOf } from '../../protocol/units/market-symbol.ts';
import type { Clock } from '../infra/clock.ts';
import type { Market } from '../market/market.ts';
import type { CompactFeed, ViewOutcome } from './compact/compact-feed.ts';
import type { ChannelTable } from './channels.ts';
import { channelKey, channelOf } from './channels.ts';
import type { LiveSocket } from './live-socket.ts';
import type { LiveStats } from './live-stats.ts';
import type { MarketChannels } from './market-channels.ts';
import { messageFrame } from './outgoing-messages.ts';

const MAX_SUBSCRIPTIONS = 200;
const TOO_MANY_MSG = REFUSALS.tooManySubscriptions.msg.replace('{maximum}', String(MAX_SUBSCRIPTIONS));
/** Close code for a client that breaks the rules. */
const POLICY_VIOLATION = 1008;
/** A client that does not answer the closing handshake for this long is disconnected. */
export const CLOSE_WAIT_MS = 1000;

/** A view was dropped: this one or an older one. */
const DROPPING: ReadonlySet<ViewOutcome> = new Set(['replaced', 'dropped']);

const clientMessage = Compile(ClientMessage);

function parsed(data: RawData, isBinary: boolean): ClientMessage | null {
  if (isBinary) return null;
  try {
    const value: unknown = JSON.parse(String(data));
    return clientMessage.Check(value) ? value : null;
  } catch {
    return null;
  }
}

export interface ClientMessagesParts {
  /** Counts what is dropped and refused here. */
  readonly counts: LiveStats;
  readonly market: Pick<Market, 'rulesOf'>;
  readonly channels: Pick<ChannelTable, 'add' | 'remove'>;
  readonly marketData: Pick<MarketChannels, 'greet'>;
  readonly compact: Pick<CompactFeed, 'view' | 'wantKey'>;
  readonly clock: Clock;
  authenticate(socket: LiveSocket, token: string): Promise<void>;
}

/** Handles messages of clients: subscriptions, tokens and pings, with the limits of docs/exchange.md#security. */
export interface ClientMessages {
  /**
   * Every frame of a client counts, pings and pongs too.
   * @returns false when this one is one too many, or arrives after the socket was closed
   */
  admits(socket: LiveSocket): boolean;
  receive(socket: LiveSocket, data: RawData, isBinary: boolean): void;
}

export function createClientMessages(parts: ClientMessagesParts): ClientMessages {
  const { counts, market, channels, marketData, compact, clock } = parts;

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

  /** Closes with a reason and stops reading: what the client goes on sending stays in its own buffers. */
  function closeFlooding({ ws }: LiveSocket): void {
    counts.cutFlooding += 1;
    ws.close(POLICY_VIOLATION);
    ws.pause();
    setTimeout(() => ws.terminate(), CLOSE_WAIT_MS).unref();
  }

  function admits(socket: LiveSocket): boolean {
    if (!socket.open) return false;
    const nowMs = clock.now();
    socket.seen(nowMs);
    if (socket.takeCredit(nowMs)) return true;
    counts.tooFast += 1;
    if (socket.flooding) closeFlooding(socket);
    return false;
  }

  return {
    admits,
    receive(socket, data, isBinary) {
      if (!admits(socket)) return;
      const message = parsed(data, isBinary);
      if (!message) {
        counts.garbage += 1;
        return;
      }
      counts.messages += 1;
      if ('token' in message) {
        void parts.authenticate(socket, message.token);
      } else if ('op' in message) {
        if (message.op === 'batch') socket.batches = true;
        else if (message.op === 'key') compact.wantKey(socket, message);
        else if (message.op !== 'view') subscribe(socket, message);
        else if (DROPPING.has(compact.view(socket, message))) counts.droppedViews += 1;
      } else {
        const { sent } = message;
        socket.send(messageFrame({ type: 'pong', serverTime: clock.now(), ...(sent === undefined ? {} : { sent }) }));
      }
    },
  };
}
