import { Wallet } from 'ethers';
import { describe, expect, it } from 'vitest';
import { holdsSecret } from '../../../../src/features/support/holds-secret.ts';

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

describe('what looks like a recovery phrase or a private key', () => {
  it.each([
    PHRASE,
    `My words: ${PHRASE.toUpperCase()}, help!`,
    PHRASE.split(' ')
      .map((word, at) => `${at + 1}. ${word}`)
      .join('\n'),
    PHRASE.replaceAll(' ', ' , '),
    // Full-width letters.
    PHRASE.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    '的 一 是 在 不 了 有 和 人 这 中 大',
    `0x${'ab12'.repeat(16)}`,
    `key ${'AB 12 '.repeat(16)}`,
    'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ',
  ])('is found in %s', async (text) => {
    expect(await holdsSecret(text)).toBe(true);
  });

  it('is found in every phrase that a wallet makes', async () => {
    for (let at = 0; at < 20; at += 1) expect(await holdsSecret(Wallet.createRandom().mnemonic!.phrase)).toBe(true);
  });

  it.each([
    '',
    'How long does a withdrawal of USDT by TRC-20 take, and what does it cost me at the weekend?',
    'please tell me why the last trade that I made with my play money has not been settled until now',
    '我想知道为什么我昨天的提现申请到现在还没有到账请帮我查一下谢谢',
    '0x52908400098527886e0f7030069857d2e4169ee7',
    PHRASE.split(' ').slice(1).join(' '),
  ])('is not seen in %s', async (text) => {
    expect(await holdsSecret(text)).toBe(false);
  });
});
