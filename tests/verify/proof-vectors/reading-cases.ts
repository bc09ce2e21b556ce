import { stopText } from '../../../protocol/proof-texts.ts';
import { sha256 } from '../../src/proof/signer.ts';
import { onlyLeafFile } from './balance-cases.ts';
import { chained, headOf, signer } from './case.ts';

/** Case of a file that is given as exact text or bytes. */
export type ReadingCase = { readonly name: string; readonly accepted: boolean; readonly why: string } & (
  | { readonly text: string }
  /** Hex. */
  | { readonly bytes: string }
);

const good = (name: string, text: string): ReadingCase => ({ name, accepted: true, why: '', text });
const bad = (name: string, why: string, text: string): ReadingCase => ({ name, accepted: false, why, text });

/** A stop with two ticks of this source, which is hashed as U+FFFD where it has no UTF-8. */
function stopFrom(source: string): string {
  const symbol = 'BTCUSDT';
  const prevHash = sha256('before');
  const price = '50000.00' as Parameters<typeof chained>[2][number]['price'];
  const ticks = chained(symbol, prevHash, [
    { seq: 7, ts: 1_764_000_000_000, price, source },
    { seq: 8, ts: 1_764_000_000_300, price, source },
  ]);
  const terms = { id: 'stop-7', userId: 'user_7', symbol, side: 'buy', stopPrice: '50000.00', armedSeq: 7 };
  return JSON.stringify({
    format: 'tern-stop-1',
    stop: { ...terms, triggerSeq: 8, triggerTime: ticks[1]!.ts, triggerPrice: price },
    receipt: signer.signed(stopText(terms)),
    prevHash,
    ticks,
    checkpoints: ticks.map((tick) => headOf(symbol, tick)),
  });
}

export function readingCases(): readonly ReadingCase[] {
  const text = JSON.stringify(onlyLeafFile());
  const atZero = JSON.stringify(onlyLeafFile({ takenTime: 0 }));
  const latest = JSON.stringify(onlyLeafFile({ takenTime: Number.MAX_SAFE_INTEGER }));
  const tooLate = JSON.stringify(onlyLeafFile({ takenTime: 2 ** 53 }));
  const leaves = (written: string) => text.replace('"leaves":1', `"leaves":${written}`);
  const accented = Buffer.from(stopFrom('é'));
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  return [
    good('a name with an escape', text.replace('"format"', String.raw`"\u0066ormat"`)),
    good('spaces and line ends', JSON.stringify(JSON.parse(text), null, '\t')),
    bad('a name twice', 'twice', text.replace('"leaves":1', '"leaves":1,"leaves":1')),
    bad(
      'a name twice, once with an escape',
      'twice',
      text.replace('"leaves":1', String.raw`"leaves":1,"l\u0065aves":1`),
    ),
    bad('a whole number with a point', 'leaves', leaves('1.0')),
    bad('a whole number with an exponent', 'leaves', leaves('1e0')),
    bad('a fraction', 'leaves', leaves('1.5')),
    bad('a fraction that a double does not hold', 'leaves', leaves('1.00000000000000000000000001')),
    bad('a text for a number', 'leaves', leaves('"1"')),
    bad('a boolean for a number', 'leaves', leaves('true')),
    bad('null for a number', 'leaves', leaves('null')),
    good('0', atZero),
    bad('-0', 'takenTime', atZero.replace('"takenTime":0', '"takenTime":-0')),
    good('the largest whole number', latest),
    bad('a whole number that is too large', 'takenTime', tooLate),
    bad('NaN', 'not JSON', leaves('NaN')),
    bad('a comma at the end of a list', 'not JSON', text.replace(/\]\}$/, ',]}')),
    bad('a comment', 'not JSON', `${text}// accepted`),
    bad('a second document behind the first', 'not JSON', text + text),
    bad('a list in place of an object', 'fields', `[${text}]`),
    bad('no format', 'format', '{}'),
    bad('an unknown format', 'format', text.replace('tern-liabilities-1', 'tern-liabilities-2')),
    good('a source outside ASCII', stopFrom('test:é😀')),
    good('a source of 64 code points', stopFrom('😀'.repeat(64))),
    bad('a source of 65 code points', 'source', stopFrom('x'.repeat(65))),
    bad('a control character in a source', 'source', stopFrom('test:\u0085')),
    bad('half of a surrogate pair in a source', 'source', stopFrom('test:\ud800')),
    { name: 'bytes that are UTF-8', accepted: true, why: '', bytes: hex(accented) },
    {
      name: 'a byte order mark',
      accepted: false,
      why: 'bytes',
      bytes: `efbbbf${hex(Buffer.from(JSON.stringify({ ...onlyLeafFile(), paths: [] })))}`,
    },
    {
      name: 'bytes that are not UTF-8',
      accepted: false,
      why: 'bytes',
      bytes: hex(Buffer.from(stopFrom('\ufffd'))).replaceAll('efbfbd', 'e9'),
    },
  ];
}
