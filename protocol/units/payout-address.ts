import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, base58check, bech32, bech32m, hex } from '@scure/base';
import { cleanCode } from './clean-text.ts';

/**
 * Addresses of the networks of withdrawals, validated by the same function on the exchange and in the app. It needs
 * hashes and encodings, so the app imports it with the page that asks for an address.
 */
const PAYOUT_NETWORKS = ['TRC20', 'ERC20', 'BEP20', 'BTC'] as const;
export type PayoutNetwork = (typeof PAYOUT_NETWORKS)[number];

/** Fault of an address; `ethereum`: it is an address of a network that does not fit. */
export type AddressProblem = 'ethereum' | 'characters' | 'prefix' | 'length' | 'checksum';

export type AddressCheck =
  /** In the canonical form of its network, so that equal addresses are equal texts. */
  { readonly ok: true; readonly address: string } | { readonly ok: false; readonly problem: AddressProblem };

const TRON_LENGTH = 34;
const TRON_VERSION = 0x41;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/;
const HEX_START = /^0x/i;

const bad = (problem: AddressProblem): AddressCheck => ({ ok: false, problem });
const good = (address: string): AddressCheck => ({ ok: true, address });

/**
 * Decodes Base58Check: version byte and payload; null when the checksum is wrong.
 * @throws TypeError or ReferenceError when the engine lacks a function that hashing needs, which says nothing about the
 * address
 */
function checkedBytes(text: string): Uint8Array | null {
  try {
    return base58check(sha256).decode(text);
  } catch (thrown) {
    if (thrown instanceof TypeError || thrown instanceof ReferenceError) throw thrown;
    return null;
  }
}

/** Validates by W2: 34 Base58 characters beginning with T, version 0x41, four bytes of double SHA-256. */
function tronAddress(text: string): AddressCheck {
  if (HEX_START.test(text)) return bad('ethereum');
  if (!BASE58.test(text)) return bad('characters');
  if (!text.startsWith('T')) return bad('prefix');
  if (text.length !== TRON_LENGTH) return bad('length');
  const bytes = checkedBytes(text);
  if (bytes === null) return bad('checksum');
  return bytes.length === 21 && bytes[0] === TRON_VERSION ? good(text) : bad('prefix');
}

/** Returns the EIP-55 form: letters are upper case where the hash of the lower-case digits says so. */
function checksummed(digits: string): string {
  const hash = hex.encode(keccak_256(new TextEncoder().encode(digits)));
  return [...digits].map((digit, at) => (hash[at]! >= '8' ? digit.toUpperCase() : digit)).join('');
}

/** Validates 40 hexadecimal digits after 0x, in one case or in EIP-55 form. */
function evmAddress(text: string): AddressCheck {
  if (!text.startsWith('0x')) return bad('prefix');
  const digits = text.slice(2);
  if (!/^[0-9a-fA-F]*$/.test(digits)) return bad('characters');
  if (digits.length !== 40) return bad('length');
  const lower = digits.toLowerCase();
  const spelt = checksummed(lower);
  return digits === lower || digits === digits.toUpperCase() || digits === spelt ? good(`0x${spelt}`) : bad('checksum');
}

/**
 * Validates P2PKH and P2SH (Base58Check, versions 0 and 5), and segwit: bech32 for version 0, bech32m for later ones
 * (BIP-350).
 */
function bitcoinAddress(text: string): AddressCheck {
  if (HEX_START.test(text)) return bad('ethereum');
  if (/^bc1/i.test(text)) return segwitAddress(text);
  if (!BASE58.test(text)) return bad('characters');
  if (!/^[13]/.test(text)) return bad('prefix');
  if (base58.decode(text).length !== 25) return bad('length');
  const bytes = checkedBytes(text);
  if (bytes === null) return bad('checksum');
  return bytes[0] === 0 || bytes[0] === 5 ? good(text) : bad('prefix');
}

function segwitAddress(text: string): AddressCheck {
  if (!/^bc1[02-9ac-hj-np-z]+$/.test(text) && !/^BC1[02-9AC-HJ-NP-Z]+$/.test(text)) return bad('characters');
  const lower = text.toLowerCase();
  const coder = lower[3] === 'q' ? bech32 : bech32m;
  const decoded = coder.decodeUnsafe(lower);
  if (!decoded) return bad(lower.length < 14 || lower.length > 90 ? 'length' : 'checksum');
  const [version = 17, ...words] = decoded.words;
  const program = coder.fromWordsUnsafe(words);
  if (!program || version > 16) return bad('checksum');
  const fits =
    version === 0 ? program.length === 20 || program.length === 32 : program.length >= 2 && program.length <= 40;
  return fits ? good(lower) : bad('length');
}

const CHECKS: Readonly<Record<PayoutNetwork, (text: string) => AddressCheck>> = {
  TRC20: tronAddress,
  ERC20: evmAddress,
  BEP20: evmAddress,
  BTC: bitcoinAddress,
};

export const isPayoutNetwork = (network: string): network is PayoutNetwork =>
  PAYOUT_NETWORKS.some((known) => known === network);

/**
 * Validates an address.
 * @param typed  as typed or pasted; spaces, line breaks and invisible marks are ignored
 */
export const checkPayoutAddress = (network: PayoutNetwork, typed: string): AddressCheck =>
  CHECKS[network](cleanCode(typed));
