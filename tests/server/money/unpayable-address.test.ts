import { createHash } from 'node:crypto';
import { base58xrp, bech32, bech32m, createBase58check } from '@scure/base';
import { isAddress } from 'ethers';
import { assert, asyncProperty, constantFrom, uuid } from 'fast-check';
import { expect, it } from 'vitest';
import { DEPOSIT_COINS } from '../../../server/money/deposits/networks.ts';
import { memoOf, unpayableAddress } from '../../../server/money/deposits/unpayable-address.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const base58check = createBase58check(sha256);
const refuses = (decode: () => unknown): boolean => {
  try {
    decode();
    return false;
  } catch {
    return true;
  }
};

function xrpIsRight(address: string): boolean {
  const bytes = base58xrp.decode(address);
  return sha256(sha256(bytes.subarray(0, -4)))
    .subarray(0, 4)
    .equals(bytes.subarray(-4));
}

/** Shape of each network's address, and a validator of others that refuses it. */
const CHECKS: Readonly<Record<string, readonly [looks: RegExp, refused: (address: string) => boolean]>> = {
  TRC20: [/^T[1-9A-HJ-NP-Za-km-z]{33}$/, (address) => refuses(() => base58check.decode(address))],
  ERC20: [/^0x[0-9a-fA-F]{40}$/, (address) => !isAddress(address)],
  BEP20: [/^0x[0-9a-fA-F]{40}$/, (address) => !isAddress(address)],
  BTC: [
    /^bc1q[02-9ac-hj-np-z]{38}$/,
    (address) =>
      refuses(() => bech32.decode(address as `bc1${string}`)) &&
      refuses(() => bech32m.decode(address as `bc1${string}`)),
  ],
  XRP: [/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/, (address) => !xrpIsRight(address)],
};

const NETWORKS = Object.values(DEPOSIT_COINS).flatMap(({ networks }) => networks);

it('the validators of this test take real addresses', () => {
  expect(refuses(() => base58check.decode('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'))).toBe(false);
  expect(isAddress('0xdAC17F958D2ee523a2206206994597C13D831ec7')).toBe(true);
  expect(refuses(() => bech32.decode('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'))).toBe(false);
  expect(xrpIsRight('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')).toBe(true);
});

it('every address of every network looks right, is refused by a real validator, and is the same again', async () => {
  expect(new Set(NETWORKS.map(({ network }) => network))).toEqual(new Set(Object.keys(CHECKS)));
  await assert(
    asyncProperty(uuid(), constantFrom(...NETWORKS), async (userId, network) => {
      const address = await unpayableAddress(userId, network);
      const [looks, refused] = CHECKS[network.network]!;
      expect(address).toMatch(looks);
      expect(refused(address), address).toBe(true);
      expect(await unpayableAddress(userId, network)).toBe(address);
    }),
    { numRuns: 500 },
  );
});

it('every person and every network has another one', async () => {
  const users = ['ann', 'ben'];
  const all = await Promise.all(users.flatMap((user) => NETWORKS.map((network) => unpayableAddress(user, network))));
  // ERC20 serves two coins with one address.
  const networks = new Set(NETWORKS.map(({ network }) => network)).size;
  expect(new Set(all).size).toBe(networks * users.length);
});

it('stay what they are over every change of this program', async () => {
  const user = '00000000-0000-4000-8000-000000000001';
  const networks = new Map(NETWORKS.map((network) => [network.network, network]));
  const known = await Promise.all(
    [...networks.values()].map(async (network) => [
      network.network,
      await unpayableAddress(user, network),
      memoOf(user, network),
    ]),
  );
  expect(known).toEqual([
    ['TRC20', 'TRHuYBJmknyVwbbmC4pdgwe6b64gyBFKzy', undefined],
    ['BEP20', '0xFa201F38bB1b2fe00970E2e8b7D657e55D932Aa9', undefined],
    ['ERC20', '0x28969E04395c92d969417df4204fDc819805e39F', undefined],
    ['BTC', 'bc1q2340ylmj2740ak7x49r9570hqn24vkfss4zh8q', undefined],
    ['XRP', 'rEMG8zL4evm58jbXq3ogdi7fBSL7diMmJe', '3459257782'],
  ]);
});
