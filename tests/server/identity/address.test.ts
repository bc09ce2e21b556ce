import { describe, expect, it } from 'vitest';
import { checksumAddress, signerOf } from '../../../server/identity/address.ts';
import { walletOf } from './sign-in-stage.ts';

const SPELT = '0x4e30b621368e1eB24Dae5d160f8d1a628B6ff263';

describe('an address', () => {
  it('of one case throughout gets its checksum', async () => {
    expect(await checksumAddress(SPELT)).toBe(SPELT);
    expect(await checksumAddress(SPELT.toLowerCase())).toBe(SPELT);
    expect(await checksumAddress(`0x${SPELT.slice(2).toUpperCase()}`)).toBe(SPELT);
  });

  it.each([SPELT.replace('eB', 'EB'), SPELT.slice(0, -1), `${SPELT}0`, `${SPELT.slice(0, -1)}g`, '', 'x'])(
    'is not %j',
    async (text) => {
      expect(await checksumAddress(text)).toBeNull();
    },
  );
});

describe('a signature', () => {
  it('names who signed that text and no other', async () => {
    const wallet = walletOf(1);
    const signature = await wallet.signMessage('text');
    expect(await signerOf('text', signature)).toBe(wallet.address);
    expect(await signerOf('another', signature)).not.toBe(wallet.address);
  });

  it.each(['', '0x', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, `0x${'12'.repeat(63)}`])(
    'is not %s',
    async (signature) => {
      expect(await signerOf('text', signature)).toBeNull();
    },
  );
});
