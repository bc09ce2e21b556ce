import { join, relative, resolve } from 'node:path';

/** Returns the folder of the socket in a data folder; only the owner of that folder can enter it. */
export const socketFolder = (dataDir: string): string => join(dataDir, 'operator');

/** Longest path of a socket, bytes, on the system that allows least. */
const PATH_BYTES_MAX = 103;

/**
 * Returns the path of the socket.
 * @throws Error when it is too long for the system
 */
export function socketPath(dataDir: string): string {
  const whole = resolve(socketFolder(dataDir), 'socket');
  const fromHere = relative(process.cwd(), whole);
  const path = fromHere.length < whole.length ? fromHere : whole;
  if (Buffer.byteLength(path) > PATH_BYTES_MAX) throw new Error(`the path ${path} is too long for a socket`);
  return path;
}
