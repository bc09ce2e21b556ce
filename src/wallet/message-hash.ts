import { keccak256 } from 'ethers/crypto';
import { concat, toUtf8Bytes } from 'ethers/utils';

/** EIP-191: the hash a wallet really signs for a text, and shows on a hardware device. @returns 0x and 64 hex digits */
export function signedMessageHash(text: string): string {
  const message = toUtf8Bytes(text);
  return keccak256(concat([toUtf8Bytes(`\x19Ethereum Signed Message:\n${message.length}`), message]));
}
