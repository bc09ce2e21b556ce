import type { Wallet } from 'ethers';
import { walletOf } from '../server/identity/sign-in-stage.ts';

/** Answer of every release: the envelope of `protocol/envelope.ts`, with unchecked parts. */
export interface Answer {
  readonly code: number | string;
  readonly msg?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
}

/** Somebody at an exchange of any release: paths are written out, since calls of `protocol/` are those of today. */
export interface Person {
  readonly number: number;
  readonly wallet: Wallet;
  readonly userId: string;
  ask(path: string, body?: unknown, method?: 'GET' | 'POST'): Promise<Answer>;
  /** Sends one picture. @returns its path */
  upload(purpose: string, picture: Uint8Array<ArrayBuffer>): Promise<string | null>;
  /** A file of this person, as it is served; null when there is none. */
  file(path: string): Promise<Uint8Array | null>;
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  const answer = await fetch(url, init);
  if (answer.status >= 500) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/**
 * Signs somebody in; a new number is a new account.
 * @param url origin of the exchange
 * @throws Error when the sign-in is refused
 */
export async function signedIn(url: string, number: number): Promise<Person> {
  const wallet = walletOf(number);
  const offered = await post(`${url}/api/user/nonce`, { address: wallet.address, chainId: 1, language: 'en' });
  const message = String(offered.data?.['message']);
  const signature = await wallet.signMessage(message);
  const session = await post(`${url}/api/user/register`, { message, signature, walletType: 'demo' });
  if (session.code !== 200) throw new Error(`person ${number} is not signed in: ${JSON.stringify(session)}`);
  const satoken = String(session.data?.['satoken']);
  return {
    number,
    wallet,
    userId: String(session.data?.['userId']),
    ask: (path, body = {}, method = 'POST') =>
      method === 'POST' ? post(url + path, body, { satoken }) : send(url + path, { headers: { satoken } }),
    async upload(purpose, picture) {
      const form = new FormData();
      form.set('purpose', purpose);
      form.set('file', new Blob([picture], { type: 'image/jpeg' }), 'photo.jpg');
      const { data } = await send(`${url}/api/common/upload`, { method: 'POST', headers: { satoken }, body: form });
      return data === undefined ? null : String(data['url']);
    },
    async file(path) {
      const answer = await fetch(url + path, { headers: { satoken } });
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
  };
}
