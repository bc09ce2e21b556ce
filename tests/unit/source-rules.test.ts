import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../imports/source-files.ts';

/** Files that run on a server or a phone, without those that build or measure. */
const files = [...sourceFiles()].filter(([file]) => /^(server|src|protocol)\//.test(file));

/** `file: what was found`, comments left out. */
const found = (where: RegExp, what: RegExp): readonly string[] =>
  files
    .filter(([file]) => where.test(file))
    .flatMap(([file, source]) => {
      const code = source.replace(/\/\*[^]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');
      return [...code.matchAll(what)].map(([text]) => `${file}: ${text}`);
    });

const EVERYWHERE = /./;

describe('what the source never does (docs/security.md)', () => {
  it('is looked for in the whole of it', () => {
    expect(files.length).toBeGreaterThan(900);
    expect(found(EVERYWHERE, /\bJSON\.parse\b/g).length).toBeGreaterThan(5);
  });

  it('makes no code of text', () => {
    expect(found(EVERYWHERE, /\beval\(|new Function\(|\bvm\.|set(?:Timeout|Interval)\(\s*['"`]/g)).toEqual([]);
  });

  it('makes no elements of text, and writes no cookie', () => {
    const sinks =
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|DOMParser|srcdoc/g;
    expect(found(/^src\//, sinks)).toEqual([]);
    expect(found(EVERYWHERE, /document\.cookie|cookieStore|set-cookie/gi)).toEqual([]);
  });

  it('starts another program only to build, to develop and to look after itself', () => {
    const users = found(/^server\//, /child_process/g).map((line) => line.split(':')[0]);
    expect([...new Set(users)].sort()).toEqual(['server/build-app.ts', 'server/dev.ts', 'server/supervise.ts']);
  });

  it('calls nobody from the server but whom its settings name, and sends nobody elsewhere', () => {
    const calls =
      /\bfetch\(|\bhttps?\.(?:get|request)\(|['"](?:undici|node:https|node:dgram|node:dns)['"]|\.redirect\(/g;
    expect(found(/^server\//, calls).toSorted()).toEqual([
      // The file store, the upstream of real prices, the engine of a cluster.
      'server/infra/s3-blob.ts: fetch(',
      'server/market/binance/rest.ts: fetch(',
      'server/nodes/engine-client.ts: fetch(',
    ]);
  });

  it('knows no hash but of the SHA-2 family, and one cipher', () => {
    const hashes = found(EVERYWHERE, /create(?:Hash|Hmac)\(\s*'[^']*'/g).filter(
      (line) => !/'sha(?:256|512)'$/.test(line),
    );
    expect(hashes).toEqual([]);
    expect(found(/^server\//, /createCipheriv\([^,]*/g)).toEqual(['server/infra/sealing.ts: createCipheriv(CIPHER']);
  });

  it('draws no number that somebody could guess where it would matter', () => {
    // A name of a file that is gone at once, and pauses before another try.
    expect(found(/^(server|protocol)\//, /Math\.random/g)).toEqual([
      'server/infra/directory-lock.ts: Math.random',
      'server/market/choose-feeds.ts: Math.random',
    ]);
    expect(found(/^src\/(wallet|proof|api|model)\//, /Math\.random/g)).toEqual([]);
  });

  it('builds no statement of the database by joining texts', () => {
    // These are made from constants alone.
    expect(found(/^server\//, /\bsql\.(?:raw|lit)\(/g)).toEqual([
      'server/ledger/claims.ts: sql.raw(',
      'server/ledger/holds.ts: sql.raw(',
      'server/ledger/reconcile.ts: sql.raw(',
      'server/watch/due-work.ts: sql.raw(',
    ]);
  });
});
