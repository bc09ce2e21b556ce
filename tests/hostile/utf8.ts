const bytesOf = (list: string): readonly Buffer[] =>
  list
    .trim()
    .split(/\s+/)
    .map((digits) => Buffer.from(digits, 'hex'));

/** Code points that Unicode calls no characters: U+FFFE and U+FFFF of each plane. They may travel all the same. */
const NON_CHARACTERS = Array.from({ length: 17 }, (_, plane) =>
  Buffer.from(String.fromCodePoint(plane * 0x1_0000 + 0xfffe, plane * 0x1_0000 + 0xffff)),
);

/** Texts in UTF-8 at its edges, each a message: chapter 6 of the Autobahn suite. */
export const GOOD_UTF8: readonly Buffer[] = [
  Buffer.from('Hello-µ@ßöäüàá-UTF-8!!'),
  Buffer.from('κόσμε'),
  Buffer.from('\ufeff'),
  // The first and the last of each length, and beside the halves of pairs.
  ...bytesOf('00 7f c280 dfbf e0a080 efbfbf f0908080 f48fbfbf ed9fbf ee8080 efbfbd'),
  ...NON_CHARACTERS,
];

/** Bytes that are no UTF-8. */
export const NO_UTF8: readonly Buffer[] = [
  // In the middle of a text.
  ...bytesOf('cebae1bdb9cf83cebcceb5eda080656469746564 cebae1bdb9cf83cebcceb5f4908080656469746564'),
  // Continuations of nothing.
  ...bytesOf('80 bf 80bf 80bf80 80bf80bf 80bf80bf80 80bf80bf80bf'),
  Buffer.from(Array.from({ length: 64 }, (_, at) => 0x80 + at)),
  // Starts with nothing behind them.
  ...bytesOf('c220 df20 e020 ef20 f020 f420 f820 fb20 fc20 fd20'),
  // The last byte is missing.
  ...bytesOf('c2 e080 e282 f08080 f0908d f8808080 fc80808080 df efbf f48fbf f7bfbf fbbfbfbf fdbfbfbfbf'),
  Buffer.concat(bytesOf('c2 e080 f08080 f8808080 fc80808080')),
  // Never a byte of it.
  ...bytesOf('fe ff fefeffff'),
  // Longer than they need to be.
  ...bytesOf('c0af e080af f08080af f8808080af fc80808080af c1bf e09fbf f08fbfbf f887bfbfbf fc83bfbfbfbf'),
  ...bytesOf('c080 e08080 f0808080 f880808080 fc8080808080'),
  // Halves of pairs, and pairs of them.
  ...bytesOf('eda080 edadbf edae80 edafbf edb080 edbe80 edbfbf'),
  ...bytesOf('eda080edb080 eda080edbfbf edadbfedb080 edadbfedbfbf edae80edb080 edafbfedbfbf'),
  // Above the last code point.
  ...bytesOf('f4908080 f7bfbfbf f888808080 fbbfbfbfbf fc8480808080 fdbfbfbfbfbf'),
];
