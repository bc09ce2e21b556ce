import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '../../../protocol/call.ts';
import type { Envelope } from '../../../protocol/envelope.ts';
import { transfer } from '../../../protocol/rest/account.ts';
import { createSecondContractOrder, selectOrderList } from '../../../protocol/rest/second-contract.ts';
import { spotSubmit } from '../../../protocol/rest/spot.ts';
import { upload } from '../../../protocol/rest/upload.ts';
import { nonce, register } from '../../../protocol/rest/user.ts';
import { photo } from '../../server/money/pictures.ts';
import { walletOf } from '../../server/identity/sign-in-stage.ts';

export type Kind = 'up' | 'spot' | 'transfer' | 'upload';

/** A request, asked with the same key until the exchange has said yes or no. */
export interface Asked {
  readonly kind: Kind;
  /** Fault of the exchange during the request. */
  readonly phase: string;
  readonly token: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The key in it. */
  readonly key: string;
  /** Number of attempts without an answer or with a temporary refusal. */
  failed: number;
  /** First accepting answer. */
  answer: unknown;
  /** The code of a no. */
  refusedAs: unknown;
}

/** A few people who trade without pause. */
export interface Crowd {
  readonly asked: readonly Asked[];
  phase(name: string, kinds: readonly Kind[]): void;
  /** Nobody begins anything new; resolves once all that was begun is answered. */
  pause(): Promise<void>;
  /** Waits until so many more requests than now have been answered with yes. @returns after how many ms */
  untilAnswered(count: number): Promise<number>;
  /** Up/down orders that have not ended. */
  open(): Promise<number>;
  /** Sends the request again with the same key. */
  again(asked: Asked): Promise<Envelope | null>;
  /** Whether the file that an upload was answered with is there. */
  isThere(asked: Asked): Promise<boolean>;
  close(): void;
}

/** A person may send 120 orders a minute. */
const BETWEEN_MS = 520;
const AGAIN_MS = 250;
/** Longer than the exchange takes to say that it cannot. */
const ANSWER_MS = 20_000;
/** Too many, no engine, something failed. */
const NOT_NOW = new Set([429, 500, 503]);
const CALLS = { up: createSecondContractOrder, spot: spotSubmit, transfer } as const;

let people = 0;

/** @param url of the exchange; the first that signs in is number 1 */
export async function newCrowd(url: string, size: number, periodS: number): Promise<Crowd> {
  const asked: Asked[] = [];
  let phase = '';
  let kinds: readonly Kind[] = [];
  const now = { paused: true, closed: false, busy: 0, answered: 0 };
  const picture = await photo();

  async function ask(call: Call, body: unknown, token?: string): Promise<Envelope> {
    const answer = await fetch(url + call.path, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { satoken: token }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return (await answer.json()) as Envelope;
  }

  async function send(one: Asked): Promise<Envelope> {
    if (one.kind !== 'upload') return ask(CALLS[one.kind], one.body, one.token);
    const form = new FormData();
    form.set('purpose', 'deposit');
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'a.jpg');
    const answer = await fetch(url + upload.path, {
      method: 'POST',
      headers: { satoken: one.token },
      body: form,
      signal: AbortSignal.timeout(3 * ANSWER_MS),
    });
    return (await answer.json()) as Envelope;
  }

  async function signIn(): Promise<string> {
    const wallet = walletOf(1000 + people++);
    const offered = await ask(nonce, { address: wallet.address, chainId: 1, language: 'en' });
    const { message } = offered.data as { message: string };
    const session = await ask(register, { message, signature: await wallet.signMessage(message), walletType: 'demo' });
    return (session.data as { satoken: string }).satoken;
  }

  function next(token: string): Asked {
    const key = randomUUID();
    const kind = kinds[randomInt(kinds.length)]!;
    const bodies: Readonly<Record<Kind, Record<string, unknown>>> = {
      up: {
        coinSymbol: 'BTCUSDT',
        betAmount: `1.${String(randomInt(1, 100)).padStart(2, '0')}`,
        betContent: randomInt(1, 3),
        type: periodS,
        oddsVersion: 1,
        clientOrderId: key,
      },
      spot: { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteQuantity: '12', clientOrderId: key },
      transfer: { asset: 'USDT', from: 'contract', to: 'spot', amount: '1', clientOrderId: key },
      upload: {},
    };
    return { kind, phase, token, key, body: bodies[kind], failed: 0, answer: undefined, refusedAs: undefined };
  }

  async function untilSaid(one: Asked): Promise<void> {
    while (!now.closed) {
      const said = await send(one).catch(() => null);
      if (said?.code === 200) {
        one.answer = said.data;
        now.answered += 1;
        return;
      }
      if (said !== null && !NOT_NOW.has(said.code as number)) {
        one.refusedAs = said.code;
        return;
      }
      one.failed += 1;
      // A file has no key: asked again it would be another one.
      if (one.kind === 'upload') return;
      await pause(AGAIN_MS);
    }
  }

  async function live(token: string): Promise<void> {
    while (!now.closed) {
      if (!now.paused) {
        now.busy += 1;
        const one = next(token);
        asked.push(one);
        await untilSaid(one);
        now.busy -= 1;
      }
      await pause(BETWEEN_MS);
    }
  }

  const tokens: string[] = [];
  for (let n = 0; n < size; n++) tokens.push(await signIn());
  for (const token of tokens) {
    await ask(
      transfer,
      { asset: 'USDT', from: 'contract', to: 'spot', amount: '2000', clientOrderId: randomUUID() },
      token,
    );
    void live(token);
  }

  return {
    asked,
    phase(name, of) {
      phase = name;
      kinds = of;
      now.paused = false;
    },
    async pause() {
      now.paused = true;
      while (now.busy > 0) await pause(50);
    },
    async untilAnswered(count) {
      const sinceMs = Date.now();
      for (const goal = now.answered + count; now.answered < goal;) {
        if (Date.now() - sinceMs > 120_000) throw new Error(`nobody is answered any more: ${phase}`);
        await pause(20);
      }
      return Date.now() - sinceMs;
    },
    async open() {
      const totals = await Promise.all(
        tokens.map(async (token) => (await ask(selectOrderList, { status: 0 }, token)).total ?? 0),
      );
      return totals.reduce((sum, total) => sum + total, 0);
    },
    async again(one) {
      for (;;) {
        const said = await send(one).catch(() => null);
        // A person may send 120 a minute, and those before count.
        if (said === null || !NOT_NOW.has(said.code as number)) return said;
        await pause(1000);
      }
    },
    async isThere({ answer, token }) {
      const file = await fetch(url + (answer as { url: string }).url, { headers: { satoken: token } });
      return file.ok && (await file.arrayBuffer()).byteLength > 0;
    },
    close() {
      now.closed = true;
    },
  };
}
