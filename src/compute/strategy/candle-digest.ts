/**
 * Whether bytes have this SHA-256, in hex. True where the engine cannot tell: it has no digests on a page that came
 * without encryption.
 */
export async function hasDigest(bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<boolean> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  if (!subtle) return true;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}
