const PLAIN = /^(?:bitcoin|tron|tether):(?:\/\/)?([0-9a-z]+)(?:\?.*)?$/i;
const ETHEREUM = /^ethereum:(?:pay-)?(0x[0-9a-f]+)(?:@\d+)?(\/[a-z]+)?(?:\?(.*))?$/i;

/**
 * Returns the receiver's address of a QR code: of a payment link (BIP-21 and alike, ERC-681), else the text itself. In a
 * link to a token's transfer the receiver is the parameter `address`; the address before it is the token's contract.
 */
export function scannedAddress(text: string): string {
  const link = text.trim();
  const plain = PLAIN.exec(link)?.[1];
  if (plain !== undefined) return plain;
  const [, target, call, query] = ETHEREUM.exec(link) ?? [];
  if (target === undefined) return text;
  if (call === undefined) return target;
  const receiver = new URLSearchParams(query).get('address');
  // Any other call is not a payment to an address: the field tells that the text is none.
  return call.toLowerCase() === '/transfer' && receiver !== null ? receiver : text;
}
