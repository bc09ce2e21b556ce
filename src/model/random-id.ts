/** Two digits a byte. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

// Not `crypto.randomUUID`, which needs a secure context and Chromium 92.
const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(16));

/** 128 random bits as hex: a key by which a repeated request is known for the same one. */
export const randomHex = (): string => hexOf(randomBytes());

/** A random uuid, version 4. */
export function randomUuid(): string {
  const bytes = randomBytes();
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
