/** Keccak and curve code is loaded at the first sign-in: it would double the start time. */
const hashing = () => import('ethers/hash');
const addresses = () => import('ethers/address');

/** EIP-55 spelling of an address; null when its mixed case is a wrong checksum. One case throughout carries none and passes. */
export async function checksumAddress(address: string): Promise<string | null> {
  const { getAddress } = await addresses();
  try {
    return getAddress(address);
  } catch {
    return null;
  }
}

/**
 * Who signed this text by EIP-191 (`personal_sign`), in EIP-55 spelling; null when the signature is none.
 * @param signature 0x and 130 hex digits
 */
export async function signerOf(message: string, signature: string): Promise<string | null> {
  const { verifyMessage } = await hashing();
  try {
    return verifyMessage(message, signature);
  } catch {
    return null;
  }
}
