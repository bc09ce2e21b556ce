/** Keccak and curve code is imported at the first sign-in, because it would double the start time. */
const hashing = () => import('ethers/hash');
const addresses = () => import('ethers/address');

/**
 * Returns the EIP-55 form of an address; null when its mixed case is a wrong checksum. An address in one case has no
 * checksum and passes.
 */
export async function checksumAddress(address: string): Promise<string | null> {
  const { getAddress } = await addresses();
  try {
    return getAddress(address);
  } catch {
    return null;
  }
}

/**
 * Returns the EIP-55 address that signed this text by EIP-191 (`personal_sign`); null for an invalid signature.
 * @param signature  0x and 130 hex digits
 */
export async function signerOf(message: string, signature: string): Promise<string | null> {
  const { verifyMessage } = await hashing();
  try {
    return verifyMessage(message, signature);
  } catch {
    return null;
  }
}
