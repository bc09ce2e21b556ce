import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { scannedAddress } from '../../../src/model/scanned-address.ts';

const TRON = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

it.each([
  [TRON, TRON],
  [`tron:${TRON}?amount=5`, TRON],
  ['bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?label=a', '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'],
  ['BITCOIN:BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ'],
  [`ethereum:${EVM}`, EVM],
  [`ethereum:pay-${EVM}@56?value=1`, EVM],
  // The address before a transfer is the token, never the receiver.
  [`ethereum:${TOKEN}@1/transfer?address=${EVM}&uint256=1`, EVM],
])('reads the receiver of %s', (text, address) => {
  expect(scannedAddress(text)).toBe(address);
});

it.each([
  `ethereum:${TOKEN}/approve?address=${EVM}`,
  `ethereum:${TOKEN}/transfer?uint256=1`,
  `https://tern.example/${TRON}`,
  `tron:${TRON}/x`,
])('leaves %s as it is', (text) => {
  expect(scannedAddress(text)).toBe(text);
});

it('cuts nothing out of a text that is no payment link', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^\s*(?:bitcoin|tron|tether|ethereum):/i.test(text));
      expect(scannedAddress(text)).toBe(text);
    }),
  );
});
