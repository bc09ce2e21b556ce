import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startFeedServer } from './feed-server.ts';
import type { FeedServer } from './feed-server.ts';
import { launchServer, stopServer } from '../../e2e/support/launch-server.ts';
import { openLoadFeed } from './load-feed.ts';
import { createLoad } from './load-script.ts';
import type { LoadOptions } from './load-options.ts';
import type { Load } from './load-script.ts';
import type { MadeAnswers } from './made-answers.ts';
import type { WalkingMarket } from './walking-market.ts';

/** Load of the app: how fast prices of which markets move, and the answers to calls that the sandbox does not give. */
export interface World extends LoadOptions {
  /** Made markets; those of the sandbox when left out. */
  readonly markets?: readonly WalkingMarket[];
  readonly answers?: MadeAnswers;
}

/** One build of the app with its own server, in worlds one after the other. */
export interface BuiltApp {
  /** Address for the browser. */
  readonly url: string;
  /** Time of the last request for a page or call by any thread of the app, epoch ms. */
  lastCallMs(): number;
  /** Ends the world before it. */
  enter(world: World): Promise<Load>;
  close(): Promise<void>;
}

/** Builds what is missing or older than its sources, with the tree's own code. @throws Error when that fails */
export function buildTree(root: string): void {
  const script = 'const { buildAppIfStale } = await import(process.argv[1]); buildAppIfStale();';
  const file = pathToFileURL(join(root, 'server/build-app.ts')).href;
  execFileSync(process.execPath, ['--input-type=module', '-e', script, file], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/**
 * Starts the built app of a tree behind a scripted socket.
 * @param root  of the tree, built
 * @throws Error with the server's output when it does not start
 */
export async function startBuiltApp(root: string): Promise<BuiltApp> {
  let load: Load | null = null;
  let answers: MadeAnswers = new Map();
  const front: FeedServer = await startFeedServer(
    (client, upgrade) => load?.script(client, upgrade),
    (path) => answers.get(path),
  );
  const dataDir = mkdtempSync(join(tmpdir(), 'tern-bench-data-'));
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ORIGINS: front.url };
  const { child, url } = await launchServer(root, settings).catch(async (error: unknown) => {
    await front.close();
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  front.passTo(url);
  return {
    url: front.url,
    lastCallMs: front.lastCallMs,
    async enter({ markets, answers: made = new Map(), ...options }) {
      front.cut();
      answers = made;
      load = createLoad(options, openLoadFeed);
      if (markets) load.lead(markets);
      else await load.follow(url);
      return load;
    },
    async close() {
      await front.close();
      await stopServer(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
