import { join, relative, resolve } from 'node:path';

/** Folder of the socket in a data folder; only the owner of that folder can enter it. */
export const socketFolder = (dataDir: string): string => join(dataDir, 'operator');

/** Longest path of a socket, bytes, on the system that allows least. */
const PATH_BYTES_MAX = 103;

/** @throws Error when the data folder lies so deep that the system takes no socket there */
export function socketPath(dataDir: string): string {
  const whole = resolve(socketFolder(dataDir), 'socket');
  const fromHere = relative(process.cwd(), whole);
  const path = fromHere.length < whole.length ? fromHere : whole;
  if (Buffer.byteLength(path) > PATH_BYTES_MAX) throw new Error(`the path ${path} is too long for a socket`);
  return path;
}
