import { getAddress } from 'ethers/address';
import { keccak256, SigningKey } from 'ethers/crypto';
import { dataSlice } from 'ethers/utils';
import { signedMessageHash } from '../message-hash.ts';

/**
 * Loaded with `import()` only when the demo wallet is used. Built from ethers' key and hash rather than its Wallet: a third
 * of the bytes, and no code that could send a transaction reaches the app.
 */
export function addressOfKey(key: string): string {
  const { publicKey } = new SigningKey(key);
  // The address is the tail of the hash of the point, without the 0x04 in front.
  return getAddress(dataSlice(keccak256(dataSlice(publicKey, 1)), 12));
}

/** @returns 65 bytes in hex: r, s, v */
export const signText = (key: string, text: string): string =>
  new SigningKey(key).sign(signedMessageHash(text)).serialized;
