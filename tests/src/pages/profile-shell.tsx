import { signal } from '@preact/signals-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { LiveClient } from '../../../src/live/live-client.ts';
import { LiveContext, SignOutContext, WalletContext } from '../../../src/features/shell/shell-contexts.ts';
import type { PersonWallet } from '../../../src/features/shell/shell-contexts.ts';
import { OverlayHost } from '../../../src/ui/present.tsx';
import { ToastHost } from '../../../src/ui/toast-host.tsx';

/** Wraps a page in the contexts of the shell, without a server behind it. */
export function shellAround(path: string, element: ReactNode, wallet: PersonWallet | null = null) {
  const spoil = vi.fn<LiveClient['spoil']>();
  const signOut = vi.fn(async () => {});
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: <p>another page</p> },
    ],
    { initialEntries: [path] },
  );
  const page = (
    <LiveContext value={{ reconnect: vi.fn(), spoil } as unknown as LiveClient}>
      <SignOutContext value={signOut}>
        <WalletContext value={signal(wallet)}>
          <RouterProvider router={router} />
          <OverlayHost />
          <ToastHost />
        </WalletContext>
      </SignOutContext>
    </LiveContext>
  );
  return { page, router, signOut, spoil };
}
