import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path/posix';

/** Something a file cites. `target` is where it must stand: `docs/product.md#g18`, or a file. */
export interface Citation {
  readonly text: string;
  readonly file: string;
  readonly line: number;
  readonly target: string;
}

const KINDS = /\.(tsx?|mjs|css|html|md|sql|ya?ml)$/;
/**
 * Letters of the conventions in docs/product.md; P, T and C also count targets. Points of an issue, as tests name them,
 * are none.
 */
const ID = /(?<!\bissue \d+ )\b([GHTKOBSADWXFLVNCIPR])([1-9]\d?)\b/g;
/** `B1-B11`, `C1 to C11`: all between them are cited, too. */
const RANGE = /\b([GHTKOBSADWXFLVNCIPR])([1-9]\d?)(?: to |[-–])\1([1-9]\d?)\b/g;
const DECISIONS = /\bdecisions?[\s*]+(\d{1,3}(?:(?:\s*[-–,]\s*|[\s*]+(?:and|to)[\s*]+)\d{1,3}\b)*)/gi;
/** In these files `P5` means a target; elsewhere the word stands before the id. */
const MEASURES =
  /^(bench|lighthouse|tests\/(bench|lighthouse|bytes|vectors))\/|^docs\/(performance|targets)|^README\.md$/;

/** Texts that look like an id and are none. Each line has the reason. */
const NOT_CITED: readonly (readonly [id: RegExp, file: RegExp, why: string])[] = [
  [/^V8$/, /./, 'the JavaScript engine'],
  [/^X11$/, /user|device|fake/, 'in the name of a browser'],
  [/^A\d$/, /csv\.test/, 'a cell of a spreadsheet'],
  [/^A4$/, /hostile-input/, 'a damaged percent code'],
  [/^O3$/, /^wasm\/build\//, 'an option of the compiler'],
  [/^./, /^tests\/docs\//, 'examples of this check itself'],
];
/** Markdown that is made by a command, and so not in the repository. */
const NOT_HERE = /^(build|\.lighthouseci)\//;
/** A migration is never edited once it was used, its checksum is kept; so its comment stays as it is. */
const NEVER_EDITED = /^server\/migrations\//;

const textOf = (file: string) => readFileSync(file, 'utf8');
const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

/** Lists files that git tracks or would add and that can cite ids, relative to the repository's root. */
export function citingFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).toString();
  return listed.split('\0').filter((file) => KINDS.test(file) && existsSync(file));
}

const upTo = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);

function whereOf(file: string, text: string, at: number, letter: string): string {
  const said = /targets? (?:[A-Z]\d+(?:,| and| to)? )*$/i.test(text.slice(Math.max(0, at - 60), at));
  return 'PTC'.includes(letter) && (said || MEASURES.test(file)) ? 'docs/targets.md' : 'docs/product.md';
}

/** Ids of conventions, targets and decisions in one file. */
export function idsCited(file: string, text: string): readonly Citation[] {
  const found: Citation[] = [];
  const add = (id: string, at: number, target: string) => {
    if (NOT_CITED.some(([ids, files]) => ids.test(id) && files.test(file))) return;
    found.push({ text: id, file, line: lineOf(text, at), target });
  };
  for (const { 0: id, 1: letter, 2: number, index } of text.matchAll(ID))
    add(id, index, `${whereOf(file, text, index, letter!)}#${letter!.toLowerCase()}${number}`);
  for (const { 1: letter, 2: from, 3: to, index } of text.matchAll(RANGE))
    for (const number of upTo(Number(from) + 1, Number(to) - 1))
      add(`${letter}${number}`, index, `${whereOf(file, text, index, letter!)}#${letter!.toLowerCase()}${number}`);
  for (const { 1: list, index } of text.matchAll(DECISIONS)) {
    for (const part of list!.split(/,|and/)) {
      const [from, to = from] = part.match(/\d+/g)!.map(Number);
      for (const number of upTo(from!, to!)) add(`decision ${number}`, index, `docs/decisions.md#decision-${number}`);
    }
  }
  return found;
}

/**
 * Documents cited by name (a quoted name in code is a file that code opens or writes), and sections of documents by a
 * number, which none of ours has.
 */
export function documentsCited(file: string, text: string): readonly Citation[] {
  const found: Citation[] = [];
  const add = (cited: string, at: number, target: string) =>
    found.push({ text: cited, file, line: lineOf(text, at), target });
  for (const { 0: cited, index } of text.matchAll(
    /(?<![\w/<>{}*:.'-])(?:[\w.-]+\/)*[\w.-]+\.md(?:#[\w-]+)?\b(?!\]\()/g,
  )) {
    const [path, anchor] = cited.split('#');
    if (NOT_HERE.test(path!) || NEVER_EDITED.test(file) || file.startsWith('tests/docs/')) continue;
    const beside = normalize(join(dirname(file), path!));
    add(cited, index, (existsSync(beside) ? beside : path!) + (anchor === undefined ? '' : `#${anchor}`));
  }
  for (const { 0: cited, index } of text.matchAll(
    /\b(?:spec|specification|design|looks|math|charts|style)\W+(?:\w+ )?sections? \d+|\(sections? \d[^)]*\)/gi,
  ))
    if (!file.startsWith('tests/docs/')) add(cited, index, 'a section of a document that is not here');
  return found;
}

/** Relative links and pictures of a Markdown file. */
export function linksOf(file: string, text: string): readonly Citation[] {
  if (!file.endsWith('.md')) return [];
  return [...text.matchAll(/(?:\]\(|<img src=")(?![a-z]+:)([^)"\s]+)[)"]/g)].map(({ 1: link, index }) => {
    const [path, anchor] = link!.split('#');
    const target = path === '' ? file : normalize(join(dirname(file), path!));
    return { text: link!, file, line: lineOf(text, index), target: anchor ? `${target}#${anchor}` : target };
  });
}

const everyFile = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard']).toString().split('\n');
let fileNames: ReadonlySet<string> | null = null;

/**
 * Code named in a Markdown text: with its folder from the root, from `src/` or from the text's own folder
 * (`host/messages.ts`), or by its name alone, which some file has.
 */
export function filesNamed(file: string, text: string): readonly Citation[] {
  if (!file.endsWith('.md') || file.startsWith('bench/results/')) return [];
  fileNames ??= new Set(everyFile().map((path) => basename(path)));
  const found: Citation[] = [];
  for (const { 1: path, index } of text.matchAll(/`((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|css|sql|html))`/g)) {
    const beside = normalize(join(dirname(file), path!));
    const place = path!.includes('/')
      ? [beside, path!, `src/${path}`].find((each) => existsSync(each))
      : fileNames.has(path!) && file;
    found.push({ text: path!, file, line: lineOf(text, index), target: place || beside });
  }
  return found;
}

/** Returns the anchor that GitHub gives to a heading. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Anchor → line of one document. */
export function anchorsOf(text: string): ReadonlyMap<string, number> {
  const anchors = new Map<string, number>();
  for (const [index, line] of text.split('\n').entries()) {
    for (const match of line.matchAll(/<a id="([^"]+)"><\/a>/g)) anchors.set(match[1]!, index + 1);
    const heading = /^#{1,6} (.+)$/.exec(line);
    if (heading) anchors.set(slugOf(heading[1]!), index + 1);
  }
  return anchors;
}

const known = new Map<string, ReadonlyMap<string, number>>();

/** Line in the document that a citation leads to; 1 for a whole file, null when there is no such place. */
export function placeOf({ target }: Citation): number | null {
  const [path, anchor] = target.split('#');
  if (!existsSync(path!)) return null;
  if (anchor === undefined) return 1;
  if (!known.has(path!)) known.set(path!, anchorsOf(textOf(path!)));
  return known.get(path!)!.get(anchor) ?? null;
}

/** Citations of one kind in the whole repository. */
export const allOf = (pick: (file: string, text: string) => readonly Citation[]): readonly Citation[] =>
  citingFiles().flatMap((file) => pick(file, textOf(file)));

/** Folder READMEs and how many lines they have. The root's is for everybody and longer. */
export const readmeLengths = (): readonly (readonly [file: string, lines: number])[] =>
  citingFiles()
    .filter((file) => basename(file) === 'README.md' && file !== 'README.md')
    .map((file) => [file, textOf(file).trimEnd().split('\n').length]);

/** `G18  docs/product.md:56  src/…:12, …`, one line an id, in the order of the documents. */
export function idTable(): readonly string[] {
  const rows = new Map<string, { place: string; cited: string[]; order: number }>();
  for (const citation of allOf(idsCited)) {
    const { text, file, line, target } = citation;
    const path = target.split('#')[0]!;
    // A definition is no citation of itself.
    if (/^docs\/(product|targets|decisions)\.md$/.test(file)) continue;
    const at = placeOf(citation);
    const row = rows.get(`${path} ${text}`) ?? { place: `${path}:${at ?? 'MISSING'}`, cited: [], order: at ?? 0 };
    row.cited.push(`${file}:${line}`);
    rows.set(`${path} ${text}`, row);
  }
  return [...rows]
    .toSorted(([a, left], [b, right]) => a.split(' ')[0]!.localeCompare(b.split(' ')[0]!) || left.order - right.order)
    .map(
      ([key, { place, cited }]) => `${key.slice(key.indexOf(' ') + 1)}  ${place}  ${[...new Set(cited)].join(', ')}`,
    );
}
