import { createHash } from 'node:crypto';
import { base58, base58xrp, bech32 } from '@scure/base';
import type { DepositNetwork } from './networks.ts';

/**
 * Deposit addresses that look right and cannot be paid (R5): alphabet and length are right, the checksum is wrong on
 * purpose, so every wallet refuses them. They belong to nobody.
 */

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Returns 20 bytes derived from the user, network and attempt; the same after every start. */
const accountOf = (userId: string, network: string, attempt: number): Buffer =>
  sha256(Buffer.from(`tern-deposit|${network}|${userId}|${attempt}`)).subarray(0, 20);

/** Encodes the account with a version and a checksum whose four bytes are inverted. */
function brokenBase58(version: number, account: Buffer): Buffer {
  const payload = Buffer.concat([Buffer.of(version), account]);
  const checksum = sha256(sha256(payload)).subarray(0, 4);
  return Buffer.concat([payload, checksum.map((byte) => byte ^ 0xff)]);
}

/** Encodes the account and replaces the last character; Bech32 always detects one wrong character. */
function brokenBech32(account: Buffer): string {
  const right = bech32.encode('bc', [0, ...bech32.toWords(account)]);
  return right.slice(0, -1) + (right.endsWith('q') ? 'p' : 'q');
}

const swapCase = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();

/**
 * Encodes the account as EIP-55 with every letter in the wrong case; null when all letters have one case, which carries
 * no checksum.
 */
async function brokenEip55(account: Buffer): Promise<string | null> {
  // Imported on first use, because it would slow down the start.
  const { getAddress } = await import('ethers/address');
  const digits = getAddress(`0x${account.toString('hex')}`)
    .slice(2)
    .replace(/[a-f]/gi, swapCase);
  return /[a-f]/.test(digits) && /[A-F]/.test(digits) ? `0x${digits}` : null;
}

/** Returns the deposit address of a user on a network, which never changes. */
export async function unpayableAddress(
  userId: string,
  { network, kind }: Pick<DepositNetwork, 'network' | 'kind'>,
): Promise<string> {
  const account = accountOf(userId, network, 0);
  switch (kind) {
    case 'tron':
      return base58.encode(brokenBase58(0x41, account));
    case 'ripple':
      return base58xrp.encode(brokenBase58(0, account));
    case 'bitcoin':
      return brokenBech32(account);
    case 'evm':
      for (let attempt = 0; ; attempt++) {
        const address = await brokenEip55(accountOf(userId, network, attempt));
        if (address !== null) return address;
      }
  }
}

/** Returns the destination tag of ten digits on chains where one account serves many users, else undefined. */
export function memoOf(
  userId: string,
  { network, kind }: Pick<DepositNetwork, 'network' | 'kind'>,
): string | undefined {
  if (kind !== 'ripple') return undefined;
  return String(1_000_000_000 + (accountOf(userId, `${network}|memo`, 0).readUInt32BE() % 3_000_000_000));
}
