import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt-install.ts';

/** Debian puts servers where a plain user's PATH does not look. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

function found(program: string): string | undefined {
  return FOLDERS.filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Path of a server program, from Debian's package of the same name when there is none yet.
 * @throws Error when it cannot be had
 */
export function ensureProgram(name: 'nats-server' | 'haproxy'): string {
  const there = found(name);
  if (there !== undefined) return there;
  process.stdout.write(`No ${name} found: installing it by apt.\n`);
  aptInstall(name);
  const installed = found(name);
  if (installed === undefined) throw new Error(`apt installed no ${name}`);
  return installed;
}
