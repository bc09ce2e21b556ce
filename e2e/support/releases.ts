import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A tree with a server and a built app of its own, so that a journey may release another build. */
export interface Releases {
  /** Root folder for `startSandbox`. */
  readonly root: string;
  /**
   * Replaces the built app by one in which every name with a hash is another, and the page says `<meta
   * name="release">`.
   */
  release(name: string): void;
  /** Takes a file of the built app away. */
  withdraw(file: string): void;
  remove(): void;
}

const HASHED = /-[\w-]{8}(?=\.\w+$)/;
const COMPRESSED = /\.(br|gz)$/;
const TEXT = /\.(js|css|html)$/;
/** Release tag of a built page, if there is one, and the tag that follows it. */
const SAID_OR_TITLE = /(<meta name="release"[^>]*>)?<title>/;
/** Name of a build in the service worker. */
const BUILD = /\b[0-9a-f]{12}\b/;

/** A name as the next build would make it: same length, other hash, also where it begins with the release's letter. */
const nextName = (name: string, letter: string): string =>
  name.replace(HASHED, (hash) => `-${hash[1] === letter ? letter.toUpperCase() : letter}${hash.slice(2)}`);

export function copyOfTree(): Releases {
  const root = mkdtempSync(join(tmpdir(), 'tern-release-'));
  for (const part of ['server', 'protocol', 'dist', 'package.json']) {
    cpSync(part, join(root, part), { recursive: true, filter: (path) => !COMPRESSED.test(path) });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  const dist = join(root, 'dist');
  return {
    root,
    release(name) {
      // One letter, so that every name keeps its length.
      const letter = name.slice(0, 1);
      const assets = join(dist, 'assets');
      const names = new Map(readdirSync(assets).map((file) => [file, nextName(file, letter)]));
      const renamed = (text: string) => text.replaceAll(/[\w.-]+-[\w-]{8}\.\w+/g, (file) => names.get(file) ?? file);
      for (const [file, next] of names) {
        if (TEXT.test(file)) writeFileSync(join(assets, file), renamed(readFileSync(join(assets, file), 'utf8')));
        renameSync(join(assets, file), join(assets, next));
      }
      const page = join(dist, 'index.html');
      const said = `<meta name="release" content="${name}" />`;
      writeFileSync(page, renamed(readFileSync(page, 'utf8')).replace(SAID_OR_TITLE, `${said}<title>`));
      const worker = join(dist, 'sw.js');
      const build = Buffer.from(name.padEnd(6)).toString('hex').slice(0, 12);
      writeFileSync(worker, renamed(readFileSync(worker, 'utf8')).replace(BUILD, build));
    },
    withdraw: (file) => rmSync(join(dist, file)),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
