import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { FUND_PASSWORD, tronAddress } from '../../support/withdrawing.ts';
import { the } from '../person.ts';
import type { Person } from '../person.ts';
import { openSignedIn } from './signed-in.ts';
import type { Step } from './step.ts';

/** A deposit has 20 confirmations to wait for, a withdrawal 10 s in which it can be taken back. */
const BOOKED_MS = 40_000;

const convert: Step = {
  name: 'convert',
  async walk(scene) {
    const { person } = scene;
    await openSignedIn(scene, '/pages/exchange/exchange');
    await person.fills(the('textbox', 'Amount'), '100');
    await person.seesNothingCut();
    await person.taps(the('button', 'Convert 100 USDT to BTC'));
    await person.reads(the('region', 'Converted'), /\+0\.\d{5,8} BTC/);
  },
};

const deposit: Step = {
  name: 'deposit',
  async walk(scene) {
    const { person } = scene;
    await openSignedIn(scene, '/pages/deposit/deposit?coin=USDT&network=TRC20');
    await person.fills(the('textbox', 'Amount'), '1234.56789012');
    await person.seesNothingCut();
    await person.taps(the('button', 'Simulate a deposit of 1,234.56789012 USDT'));
    await person.reads(the('main'), /1,234\.56789012 USDT credited to your spot account\./, BOOKED_MS);
  },
};

/** A call of the exchange in the name of who is signed in on the page. */
const call = (person: Person, path: string, body: object): Promise<void> =>
  person.ask(
    async ([where, sent]) => {
      const headers = { 'content-type': 'application/json', satoken: localStorage.getItem('authToken') ?? '' };
      const answer = await fetch(where, { method: 'POST', headers, body: sent });
      const { code, msg } = (await answer.json()) as { code: number; msg: string };
      if (code !== 200) throw new Error(`${where}: ${code} ${msg}`);
    },
    [path, JSON.stringify(body)] as const,
  );

let addresses = 0;

const withdraw: Step = {
  name: 'withdraw',
  async walk(scene) {
    const { person } = scene;
    await openSignedIn(scene, '/pages/profile/profile');
    const address = tronAddress(++addresses);
    // The page for it is walked by a journey.
    await call(person, '/api/user/tardPwdSet', { pwd: FUND_PASSWORD });
    await scene.open('/pages/withdraw/manual');
    await person.fills(the('textbox', 'To'), address);
    await person.fills(the('textbox', 'Amount'), '100.25');
    await person.seesNothingCut();
    await person.taps(the('button', 'Review 100.25 USDT'));
    const review = the('dialog', 'Confirm withdrawal');
    await person.reads(review, new RegExp(address.slice(-6)));
    await person.fills(the('textbox', 'Fund password', review), FUND_PASSWORD);
    await person.taps(the('button', 'Withdraw 100.25 USDT', review));
    await person.sees(the('heading', 'Withdrawal'), BOOKED_MS);
  },
};

/** A photo as a phone makes it: larger than what the app sends. @returns its path */
async function makePhoto(): Promise<string> {
  mkdirSync('build/browsers', { recursive: true });
  const path = resolve('build/browsers/photo.jpg');
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  await sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'gray', noise } })
    .jpeg()
    .toFile(path);
  return path;
}

const photo: Step = {
  name: 'photo',
  async walk(scene) {
    const { person } = scene;
    const path = await makePhoto();
    await openSignedIn(scene, '/pages/deposit/manual');
    await person.fills(the('textbox', 'Amount'), '100.5');
    await person.taps(the('button', 'Find a merchant for 100.5 USDT'));
    await person.sees(the('button', 'Choose a photo'), BOOKED_MS);
    await person.tab.upload('input[type=file]:not([capture])', path);
    await person.reads(the('main'), /Sent · \d+ kB/, BOOKED_MS);
    await person.taps(the('button', 'I have paid, send proof'));
    await person.reads(the('main'), /Under review/);
  },
};

export const MONEY_STEPS: readonly Step[] = [convert, deposit, withdraw, photo];
