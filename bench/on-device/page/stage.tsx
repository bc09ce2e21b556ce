import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { startLive } from '../../../src/live/live-client.ts';
import { LiveContext } from '../../../src/features/shell/shell-contexts.ts';
import { markets } from '../../../src/data/markets-resource.ts';
import { marketStore } from '../../../src/signals/markets.ts';
import { callsOf, scriptCalls } from '../worker/made-calls.ts';
import { socketUrlOf, WORLDS } from '../worker/worlds.ts';
import type { WorldId } from '../worker/worlds.ts';

/** Answers of the world that is on the stage. */
let answers = callsOf(1);
scriptCalls((path) => answers.get(path));

/** A screen of the app in a world. */
export interface Screen {
  close(): void;
}

/**
 * Shows a screen of the app, with the app's own live side, in a world: the markets of it are told as by the server, and prices
 * move as soon as the live side asks.
 * @param root  empty
 */
export async function openScreen(root: HTMLElement, world: WorldId, route: string, screen: ReactNode): Promise<Screen> {
  answers = callsOf(WORLDS[world].markets);
  await markets.refresh();
  const ignore = () => undefined;
  const live = startLive({
    socketUrl: socketUrlOf(world),
    // Calls of this origin are answered by script, here and in the worker.
    apiBase: location.origin,
    onOrder: ignore,
    onSpotOrder: ignore,
    onSpotFill: ignore,
    onBalance: ignore,
    onChanged: ignore,
    onCheckpoint: ignore,
    onAuth: ignore,
    onGuard: ignore,
    onReconnected: ignore,
  });
  live.setSymbols(marketStore.all.peek());
  const reactRoot = createRoot(root);
  reactRoot.render(
    <LiveContext value={live}>
      <MemoryRouter initialEntries={[route]}>
        <Suspense fallback={null}>{screen}</Suspense>
      </MemoryRouter>
    </LiveContext>,
  );
  return {
    close() {
      reactRoot.unmount();
      live.stop();
      scrollTo(0, 0);
    },
  };
}
