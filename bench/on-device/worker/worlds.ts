import type { LoadOptions } from '../../harness/load-options.ts';

/** Markets and how their prices move, by the name that page and worker call it. */
export interface DeviceWorld extends LoadOptions {
  readonly markets: number;
}

export const WORLDS = {
  storm: { seed: 'storm', markets: 1000, ticksPerSecond: 5000, among: 'all', bundled: true },
  book: { seed: 'order-book', markets: 20, ticksPerSecond: 1000 },
  chart: { seed: 'chart', markets: 20, ticksPerSecond: 400 },
} as const satisfies Readonly<Record<string, DeviceWorld>>;

export type WorldId = keyof typeof WORLDS;

const SCHEME = 'ws://scripted.invalid/';

/** Returns the address of a socket that `scripted-socket.ts` answers. */
export const socketUrlOf = (world: WorldId): string => SCHEME + world;

/** @throws RangeError for an address of none */
export function worldAt(url: string): DeviceWorld {
  const id = url.slice(SCHEME.length).split('/')[0]!;
  const known = Object.keys(WORLDS).includes(id);
  if (!url.startsWith(SCHEME) || !known) throw new RangeError(`no world at ${url}`);
  return WORLDS[id as WorldId];
}
