import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { base58 } from '@scure/base';
import { getAddress } from 'ethers';
import { describe, expect, it } from 'vitest';
import { checkPayoutAddress, isPayoutNetwork } from '../../../protocol/units/payout-address.ts';
import type { PayoutNetwork } from '../../../protocol/units/payout-address.ts';

/** Addresses from TRON's documentation and of well-known contracts. */
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const USDT_CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const problemOf = (network: PayoutNetwork, text: string) => {
  const checked = checkPayoutAddress(network, text);
  return checked.ok ? null : checked.problem;
};

/** Base58Check by hand, with Node's hash. */
function tronOf(payload: Uint8Array, version = 0x41): string {
  const body = Buffer.from([version, ...payload]);
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  return base58.encode(Buffer.concat([body, hash(hash(body)).subarray(0, 4)]));
}

const bytes20 = fc.uint8Array({ minLength: 20, maxLength: 20 });

describe('a TRC-20 address', () => {
  it.each([TRON, USDT_CONTRACT, 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'])('%s is one', (address) => {
    expect(checkPayoutAddress('TRC20', address)).toEqual({ ok: true, address });
  });

  it('is one for every 20 bytes', () => {
    fc.assert(fc.property(bytes20, (payload) => problemOf('TRC20', tronOf(payload)) === null));
  });

  it('with any one character changed is none', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0OIl-';
    fc.assert(
      fc.property(fc.nat({ max: 33 }), fc.constantFrom(...alphabet), (at, letter) => {
        fc.pre(TRON[at] !== letter);
        return problemOf('TRC20', TRON.slice(0, at) + letter + TRON.slice(at + 1)) !== null;
      }),
    );
  });

  it.each([
    [EVM, 'ethereum'],
    ['0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'ethereum'],
    [`${TRON.slice(0, -1)}9`, 'checksum'],
    [TRON.toLowerCase(), 'prefix'],
    [TRON.slice(0, -1), 'length'],
    [`${TRON}8`, 'length'],
    [`${TRON.slice(0, -1)}８`, null],
    [`${TRON.slice(0, -1)}\u2077`, 'characters'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'prefix'],
    ['T'.repeat(34), 'checksum'],
    ['T', 'length'],
    ['', 'characters'],
    ['T'.repeat(128), 'length'],
  ])('%s: what is wrong with it is %s', (text, problem) => {
    expect(problemOf('TRC20', text)).toBe(problem);
  });

  it('of another version byte is none, even where it begins with T and is right otherwise', () => {
    for (const version of [0x3f, 0x40, 0x42, 0x43])
      expect(problemOf('TRC20', tronOf(new Uint8Array(20).fill(255), version))).not.toBeNull();
  });
});

describe('an EVM address', () => {
  it('is taken in one case or with the checksum of EIP-55, and kept with it', () => {
    fc.assert(
      fc.property(bytes20, (payload) => {
        const digits = Buffer.from(payload).toString('hex');
        const address = getAddress(`0x${digits}`);
        for (const typed of [`0x${digits}`, `0x${digits.toUpperCase()}`, address]) {
          expect(checkPayoutAddress('ERC20', typed)).toEqual({ ok: true, address });
        }
      }),
    );
  });

  it.each([
    [EVM.replace('A', 'a'), 'checksum'],
    [EVM.slice(0, -1), 'length'],
    [EVM.slice(2), 'prefix'],
    [TRON, 'prefix'],
    [EVM.replace('5a', '5g'), 'characters'],
    ['0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'prefix'],
  ])('%s is none: %s', (text, problem) => {
    expect(problemOf('BEP20', text)).toBe(problem);
  });
});

describe('a Bitcoin address', () => {
  // Addresses from BIP-173, BIP-350 and the first block.
  it.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ],
    ['1111111111111111111114oLvT2', '1111111111111111111114oLvT2'],
  ])('%s is one', (text, address) => {
    expect(checkPayoutAddress('BTC', text)).toEqual({ ok: true, address });
  });

  it.each([
    [EVM, 'ethereum'],
    [TRON, 'prefix'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'checksum'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7Div', 'length'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
    // Addresses from BIP-350: the checksum of the other kind, a program too short, mixed case, another chain.
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
    ['bc1pw5dgrnzv', 'length'],
    ['bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'characters'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'characters'],
    ['bc1', 'characters'],
  ])('%s is none: %s', (text, problem) => {
    expect(problemOf('BTC', text)).toBe(problem);
  });
});

it('no text at all makes a check fail with anything but an answer', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 50 }),
    fc.string({ maxLength: 50 }).map((end) => `bc1${end}`),
  );
  fc.assert(
    fc.property(fc.constantFrom<PayoutNetwork>('TRC20', 'ERC20', 'BEP20', 'BTC'), text, (network, typed) => {
      expect(typeof checkPayoutAddress(network, typed).ok).toBe('boolean');
    }),
  );
});

it('networks are known by their exact names', () => {
  expect(['TRC20', 'trc20', 'SOL', 'constructor', '__proto__', ''].filter(isPayoutNetwork)).toEqual(['TRC20']);
});
