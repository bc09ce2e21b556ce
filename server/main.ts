import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './infra/config.ts';
import { openDatabase } from './infra/open-database.ts';
import { undoList } from './undo.ts';

const DIST = join(import.meta.dirname, '..', 'dist');

export interface RunningServer {
  /** `http://localhost:8080`, with the port it really listens on. */
  readonly url: string;
  readonly port: number;
  /** Refuses new requests, lets running ones finish, tells sockets to come back (1001), closes the store. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  /** Address to listen on; this machine alone unless told otherwise. */
  readonly host?: string;
  /** False serves API and socket only. */
  readonly serveApp?: boolean;
  /**
   * Told when the embedded database broke down, or this process is no longer sure to be the only engine of another one.
   * Unless told otherwise it stops.
   */
  readonly onDatabaseLost?: () => void;
}

/**
 * Starts the whole server; recovered, ready and listening when it resolves.
 * @throws Error when the data folder is in use, the store cannot be opened or the port is taken
 */
export async function startServer(
  config: Config,
  { host = '127.0.0.1', serveApp = true, onDatabaseLost }: ServeOptions = {},
): Promise<RunningServer> {
  const undo = undoList();
  try {
    // The store opens on a thread of its own while this one loads everything else: half of the time to start.
    const [database, { startExchange }] = await Promise.all([
      openDatabase(config).then((opened) => {
        undo.add(() => opened.close());
        return opened;
      }),
      import('./exchange.ts'),
    ]);
    const distDir = serveApp && existsSync(join(DIST, 'index.html')) ? DIST : null;
    const { db } = database;
    const lost = onDatabaseLost ?? (() => void undo.run());
    const ownEngine = () => database.ownEngine(lost, config.cluster?.engineUrl ?? undefined);
    const port = await startExchange({ config, db, ownEngine, lost, host, distDir, undo });
    return { url: `http://localhost:${port}`, port, stop: () => undo.run() };
  } catch (error) {
    await undo.run();
    throw error;
  }
}
