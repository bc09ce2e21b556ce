/** A key for one money request: 128 random bits as hex; `crypto.randomUUID` is missing in older webviews and on plain http. */
export const newClientOrderId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
