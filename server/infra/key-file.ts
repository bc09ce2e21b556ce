import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const NEW_FOLDER_MODE = 0o700;
const NEW_FILE_MODE = 0o600;

export interface KeyFile {
  /** Path; a relative one is resolved against the program's folder, so that build and server use the same file. */
  readonly file: string;
  /** Name of the key in error messages, such as `signing key`. */
  readonly what: string;
  /** Environment variable that sets another path. */
  readonly variable: string;
  /** Returns the text of a new key. */
  make(): string;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Creates the file atomically: of several processes that need the first key at once, one creates it and all use it. */
function makeFile(path: string, text: string): void {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    // Not recursive, because below some folders (/proc) Node then retries for ever.
    mkdirSync(dirname(path), { mode: NEW_FOLDER_MODE });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  try {
    writeFileSync(unfinished, text, { mode: NEW_FILE_MODE, flag: 'wx' });
    linkSync(unfinished, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Returns the path and text of a secret key file, created on first use and readable by its owner only. The caller must
 * validate the text.
 * @throws Error with one sentence when it can be neither read nor created
 */
export function keyFileAt({ file, what, variable, make }: KeyFile): { readonly path: string; readonly text: string } {
  const path = resolve(ROOT, file);
  try {
    return { path, text: readFileSync(path, 'utf8') };
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) {
      throw new Error(`the ${what} ${path} cannot be read: ${textOf(error)}`, { cause: error });
    }
  }
  try {
    makeFile(path, make());
    return { path, text: readFileSync(path, 'utf8') };
  } catch (failure) {
    const advice = `${variable} may name a file that can be written`;
    throw new Error(`the ${what} ${path} cannot be made: ${textOf(failure)}. ${advice}`, { cause: failure });
  }
}
