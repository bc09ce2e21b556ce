import { faultProxy } from '../fault-proxy.ts';
import type { FaultProxy } from '../fault-proxy.ts';

/** Faults of a server that an exchange depends on. */
export const WAYS = ['killed', 'frozen', 'slow', 'cut'] as const;
export type Way = (typeof WAYS)[number];

/** The processes of a server: killed and frozen as a whole. */
interface Processes {
  pids(): readonly number[];
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** A server that an exchange reaches by a line, both of which can be spoilt. */
export interface Victim {
  readonly name: string;
  /** Port at which the exchange reaches it on this machine. */
  readonly port: number;
  spoil(way: Way): Promise<void>;
  /** Undoes that. */
  mend(way: Way): Promise<void>;
  /** Stops it for good. */
  close(): Promise<void>;
}

/** @param target its own port, or the path of its socket */
export async function victim(name: string, processes: Processes, target: number | string): Promise<Victim> {
  const line: FaultProxy = await faultProxy(target);
  const signal = (which: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of processes.pids()) process.kill(pid, which);
  };
  return {
    name,
    port: line.port,
    async spoil(way) {
      if (way === 'killed') await processes.kill();
      else if (way === 'frozen') signal('SIGSTOP');
      else line.set(way);
    },
    async mend(way) {
      if (way === 'killed') await processes.start();
      else if (way === 'frozen') signal('SIGCONT');
      else line.set('none');
    },
    close: () => line.close(),
  };
}
