import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextCleaner } from '../../../server/people/support/clean-chat-text.ts';
import { plainTextOf } from '../../../protocol/units/chat-text.ts';

const keep = createTextCleaner(['http://localhost:8080', 'https://tern.example']);

/** Texts that browsers, terminals and readers may interpret as more than text. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '[a](javascript:alert(1))',
        '\u202E',
        '\u2066',
        '\u200B',
        '\u200D',
        '\uFEFF',
        '👩\u200D💻',
        '❤\uFE0F',
        '\uFE0F',
        '💻',
        '1\uFE0F\u20E3',
        'ℹ\uFE0F',
        '\u0000',
        '\u001B[31m',
        '\u2028',
        '\r\n',
        '\t',
        '\u3164',
        '\u{E0041}',
        '\uD800',
        'e\u0301\u0301\u0301\u0301\u0301\u0301',
        'https://evil.example/?a=1',
        'http://tern.example@evil.example',
        'HTTPS://EVIL.EXAMPLE',
        'ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ',
        'evil.example/x',
        '//evil.example',
        '0x52908400098527886E0F7030069857D2E4169EE7',
        'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
        'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        'DE89 3704 0044 0532 0130 00',
        'a@evil.example',
        '手续费',
        ' ',
        'word',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

describe('hostile text', () => {
  it('becomes plain text: nothing unseen, nothing that turns direction, whatever came in', () => {
    fc.assert(
      fc.property(hostile, (typed) => {
        const text = plainTextOf(typed);
        expect(text.replace(/\u200D|\uFE0F/gu, '')).not.toMatch(
          /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u,
        );
        // Inside an emoji only.
        expect(text).not.toMatch(/(?<!\p{Emoji}|\uFE0F)(?:\u200D|\uFE0F)|\u200D(?!\p{Extended_Pictographic})/u);
        expect(text).not.toMatch(/\p{M}{5}|^\s|\s$|\n{3}/u);
      }),
    );
  });

  it('is the same when it is cleaned again', () => {
    fc.assert(
      fc.property(hostile, (typed) => {
        expect(plainTextOf(plainTextOf(typed))).toBe(plainTextOf(typed));
      }),
    );
  });

  it('carries no address and no link of somebody else, wherever they stand, and nothing is taken out twice', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (typed) => {
        const kept = await keep(typed);
        const text = (kept?.text ?? '').normalize('NFKC').toLowerCase();
        expect(text).not.toMatch(/evil\.example|t9yd14nj|bc1qar0s|0x529084|3704 0044/u);
        if (kept) expect(await keep(kept.text)).toEqual({ text: kept.text, removed: [] });
      }),
    );
  });

  it.each([
    '👩\u200D💻',
    '👨\u200D👩\u200D👧\u200D👦',
    '🏳\uFE0F\u200D🌈',
    '🧑🏽\u200D🚀',
    '🏃\u200D♀\uFE0F',
    '❤\uFE0F\u200D🔥',
    '🇩🇪',
  ])('issue 39 F30: %s stays one emoji', (emoji) => {
    expect(plainTextOf(`ab ${emoji} c\u200Dd`)).toBe(`ab ${emoji} cd`);
  });

  it('markup stays the text that it is', () => {
    expect(plainTextOf('<b>1 < 2</b> & "x"')).toBe('<b>1 < 2</b> & "x"');
  });
});

describe('what stays', () => {
  it.each([
    'My order 0mwuiwxs0011rrdqd9 is not settled',
    'https://tern.example/#/pages/help/help',
    'http://localhost:8080/#/pages/trade/trade?symbol=BTCUSDT',
    'tern.example/help',
    '/pages/limits/limits',
    'Version 1.0.0, 0.0001 BTC, 12:30, 2026-11-24, 50,000.00',
    'Wait... what? I lost 5.5%. Why',
    'I can not see what this is about and you should help me with that',
    '我提现了100.5 USDT。为什么还没有到账？',
    '我 的 提 现 在 哪 里',
    'ann+note and user_name',
  ])('%s', async (text) => {
    expect(await keep(text)).toEqual({ text, removed: [] });
  });
});

describe('what goes', () => {
  it.each([
    ['https://evil.example', 'link'],
    ['https://tern.example.evil.example', 'link'],
    ['https://tern.example@evil.example/', 'address'],
    ['http://localhost:9999/', 'link'],
    ['ftp://tern.example/', 'link'],
    ['javascript:alert(1)', 'link'],
    ['bitcoin:x?amount=1', 'link'],
    ['t.me/somebody', 'link'],
    ['evil。com', 'link'],
    ['еvil.рф', 'link'],
    ['192.168.0.1/x', 'link'],
    ['https:\\\\evil.example', 'link'],
    ['ev\u200Bil.example', 'link'],
    ['somebody@evil.example', 'address'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'address'],
    ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', 'address'],
    ['rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', 'address'],
    ['GB82WEST12345698765432', 'address'],
    ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', 'secret'],
    // Two in one word: what stands for a key must not hide the other half.
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdqT9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'secret'],
  ])('%s', async (text, kind) => {
    expect(await keep(`see ${text}`)).toEqual({ text: 'see •••', removed: [kind] });
  });
});
