import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { Call } from '../../protocol/call.ts';
import type { Envelope } from '../../protocol/envelope.ts';
import { createSecondContractOrder } from '../../protocol/rest/second-contract.ts';
import { nonce, register } from '../../protocol/rest/user.ts';
import { walletOf } from '../server/identity/sign-in-stage.ts';

interface Heard {
  readonly type: string;
  readonly data?: unknown;
}

/** A person at an exchange: asks calls, listens to a socket that is opened again whenever it ends, as the app does. */
export interface Trader {
  readonly heard: readonly Heard[];
  /** Returns how often the socket was opened. */
  timesConnected(): number;
  ask(call: Call, body?: unknown): Promise<Envelope>;
  /** Asks again, with the same key, until the exchange answers with something that is no failure of its own. */
  up(stake: string): Promise<{ readonly id: string; readonly clientOrderId: string }>;
  close(): void;
}

let people = 0;

/** @param url of a node, or of what stands before all of them */
export async function newTrader(url: string, periodS: number): Promise<Trader> {
  const heard: Heard[] = [];
  let token = '';
  let connected = 0;
  let socket: WebSocket | null = null;
  let closed = false;

  async function ask(call: Call, body: unknown = {}): Promise<Envelope> {
    const answer = await fetch(url + call.path, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...(call.access === 'user' ? { satoken: token } : {}) },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Envelope;
  }

  function connect(): void {
    if (closed) return;
    socket = new WebSocket(`${url.replace('http', 'ws')}/ws/${randomUUID()}`);
    socket.on('open', () => {
      connected += 1;
      socket?.send(JSON.stringify({ op: 'auth', token }));
      socket?.send(JSON.stringify({ op: 'subscribe', type: 'TRADE', symbol: 'btcusdt' }));
      socket?.send(JSON.stringify({ op: 'subscribe', type: 'DEPTH', symbol: 'btcusdt' }));
    });
    socket.on('message', (frame) => heard.push(JSON.parse(String(frame)) as Heard));
    socket.on('error', () => undefined);
    socket.on('close', () => setTimeout(connect, 100));
  }

  const wallet = walletOf(100 + people++);
  const offered = await ask(nonce, { address: wallet.address, chainId: 1, language: 'en' });
  const { message } = offered.data as { message: string };
  const session = await ask(register, { message, signature: await wallet.signMessage(message), walletType: 'demo' });
  token = (session.data as { satoken: string }).satoken;
  connect();

  return {
    heard,
    timesConnected: () => connected,
    ask,
    async up(stake) {
      const clientOrderId = randomUUID();
      const body = {
        coinSymbol: 'BTCUSDT',
        betAmount: stake,
        betContent: 1,
        type: periodS,
        oddsVersion: 1,
        clientOrderId,
      };
      for (;;) {
        const answer = await ask(createSecondContractOrder, body).catch(() => null);
        if (answer?.code === 200) return { id: (answer.data as { order: { id: string } }).order.id, clientOrderId };
        // No tick in time, or the market stands still: a new key, for this one is used up.
        if (answer !== null && answer.code !== 503 && answer.code !== 500) {
          if (![1004, 1007].includes(answer.code as number)) throw new Error(`refused: ${JSON.stringify(answer)}`);
          body.clientOrderId = randomUUID();
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    close() {
      closed = true;
      socket?.terminate();
    },
  };
}
