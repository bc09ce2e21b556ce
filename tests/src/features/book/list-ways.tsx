import type { ReactNode } from 'react';
import { LiveContext } from '../../../../src/features/shell/shell-contexts.ts';
import { frameLoop } from '../../../../src/frame/frame-loop.ts';
import type { LiveClient } from '../../../../src/live/live-client.ts';
import { serveSurface } from '../../../../src/surface/serve-surface.ts';

type OpenSurface = LiveClient['openSurface'];

const wayOf =
  (openSurface: OpenSurface) =>
  // A provider for tests only.
  // oxlint-disable-next-line react/display-name
  ({ children }: { children: ReactNode }) => (
    <LiveContext value={{ openSurface } as unknown as LiveClient}>{children}</LiveContext>
  );

/** Nobody paints: lists stay text. */
export const TextLists = wayOf(() => () => () => undefined);

/** Lists are painted by this thread, from the same stores that the test fills. */
export const PaintedLists = wayOf((port) => {
  serveSurface(port, { requestFrame: (draw) => frameLoop.schedule('chart', draw) });
  return () => () => undefined;
});
