import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './infra/config.ts';
import { openDatabase } from './infra/open-database.ts';
import { shutdownSteps } from './shutdown-steps.ts';

const DIST = join(import.meta.dirname, '..', 'dist');

export interface RunningServer {
  /** `http://localhost:8080`, with the actual port. */
  readonly url: string;
  readonly port: number;
  /** Refuses new requests, lets running ones finish, asks sockets to reconnect (1001), closes the store. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  /** Address to listen on, by default only this machine. */
  readonly host?: string;
  /** False to serve API and socket only. */
  readonly serveApp?: boolean;
  /**
   * Called when the embedded database failed, or when this process may no longer be the only engine of its database. By
   * default the server stops.
   */
  readonly onDatabaseLost?: () => void;
}

/**
 * Starts the whole server, which is recovered and listening when the promise resolves.
 * @throws Error when the data folder is in use, the store cannot be opened or the port is taken
 */
export async function startServer(
  config: Config,
  { host = '127.0.0.1', serveApp = true, onDatabaseLost }: ServeOptions = {},
): Promise<RunningServer> {
  const shutdown = shutdownSteps();
  try {
    // The store opens on its own thread while this one imports everything else, which halves the start time.
    const [database, { startExchange }] = await Promise.all([
      openDatabase(config).then((opened) => {
        shutdown.add(() => opened.close());
        return opened;
      }),
      import('./exchange.ts'),
    ]);
    const distDir = serveApp && existsSync(join(DIST, 'index.html')) ? DIST : null;
    const { db } = database;
    const lost = onDatabaseLost ?? (() => void shutdown.run());
    const ownEngine = () => database.ownEngine(lost, config.cluster?.engineUrl ?? undefined);
    const port = await startExchange({ config, db, ownEngine, lost, host, distDir, shutdown });
    return { url: `http://localhost:${port}`, port, stop: () => shutdown.run() };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}
