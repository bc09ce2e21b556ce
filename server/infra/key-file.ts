import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const NEW_FOLDER_MODE = 0o700;
const NEW_FILE_MODE = 0o600;

export interface KeyFile {
  /** A relative path counts from the folder of this program, so that build and server mean the same file. */
  readonly file: string;
  /** `signing key`, for a sentence about what went wrong. */
  readonly what: string;
  /** Environment variable that may name another file. */
  readonly variable: string;
  /** Text of a new key. */
  make(): string;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whole or not at all: of several processes that need the first key at once, one makes it and all use that one. */
function makeFile(path: string, text: string): void {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    // Not recursive: below some folders (/proc) Node tries that for ever.
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
 * A secret key in a file, made at the first need and readable by its owner only.
 * @returns where it lies and its text, which the caller must check
 * @throws Error with one readable sentence when it can be neither read nor made
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
