import type { ReactNode } from 'react';
import { createHashRouter } from 'react-router-dom';
import { PATHS } from '../pages/paths.ts';
import { CrashScreen, NotFoundScreen } from './error-screens.tsx';
import { Shell } from './shell.tsx';
import type { ShellParts } from './shell.tsx';

/** A page's own chunk. The module is remembered by the browser, so a second visit waits for nothing. */
const page = (load: () => Promise<{ default: () => ReactNode }>) => async () => ({
  Component: (await load()).default,
});

const home = page(() => import('../pages/markets/home-page.tsx'));

/** Hash routes as specified; both spellings of home are the same screen (decision 42). */
export const createRoutes = (parts: ShellParts) =>
  createHashRouter([
    {
      element: <Shell parts={parts} />,
      errorElement: <CrashScreen />,
      hydrateFallbackElement: <></>,
      children: [
        {
          errorElement: <CrashScreen />,
          children: [
            { path: PATHS.home, lazy: home },
            { path: PATHS.homeAlias, lazy: home },
            { path: PATHS.market, lazy: page(() => import('../pages/markets/market-page.tsx')) },
            { path: PATHS.trade, lazy: page(() => import('../pages/trade/trade-page.tsx')) },
            { path: PATHS.countdown, lazy: page(() => import('../pages/trade/countdown-page.tsx')) },
            { path: PATHS.language, lazy: page(() => import('../pages/language/language-page.tsx')) },
            { path: PATHS.profile, lazy: page(() => import('../pages/profile/profile-page.tsx')) },
            { path: PATHS.rules, lazy: page(() => import('../pages/rules/rules-page.tsx')) },
            { path: PATHS.limits, lazy: page(() => import('../pages/limits/limits-page.tsx')) },
            { path: '*', element: <NotFoundScreen /> },
          ],
        },
      ],
    },
  ]);
