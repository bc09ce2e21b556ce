import { useLayoutEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
// The base of `HashRouter`, without the matching of nested routes, because our paths are exact.
import { createHashHistory } from '@remix-run/router';
import { createPath, Router as RouterContext } from 'react-router-dom';
import type { Location, NavigationType } from 'react-router-dom';
import { ErrorBoundary, UnloadedScreen } from '../features/shell/error-screens.tsx';
import type { LazyCode } from '../ui/lazy-code.ts';
import { takeLostFocus } from '../ui/isolate.ts';
import { useScrollMemory } from './scroll-memory.ts';

/** Loadable code of a page, the default export of its module. */
export type LazyPage = LazyCode<{ readonly default: ComponentType }>;

export interface RouterProps {
  pageAt(pathname: string): LazyPage;
  /** Wraps the page in its frame. `waiting` is the key of a requested page whose code is being loaded, else null. */
  frame(page: ReactNode, waiting: string | null): ReactNode;
}

interface Navigation {
  readonly location: Location;
  readonly action: NavigationType;
}

interface Shown {
  readonly navigation: Navigation;
  readonly content: { readonly Page: ComponentType } | { readonly error: unknown };
}

/**
 * Shows the page for the address after `#`. While the code of a page loads, the previous page stays with its own
 * address; the latest request wins. Errors are shown in place of the page.
 */
export function Router({ pageAt, frame }: RouterProps) {
  const [history] = useState(() => createHashHistory({ v5Compat: true }));
  const [wanted, setWanted] = useState<Navigation>(() => ({ location: history.location, action: history.action }));
  const first = useRef(wanted.location);
  const [shown, setShown] = useState<Shown | null>(null);

  useLayoutEffect(() => {
    const take = ({ location, action }: Navigation) => setWanted({ location, action });
    const stop = history.listen(take);
    // Only an address that has changed since the first render needs to be handled here.
    if (createPath(history.location) !== createPath(first.current)) take(history);
    return stop;
  }, [history]);

  const wantedPage = pageAt(wanted.location.pathname);
  const loaded = wantedPage.state.peek().module;
  if (loaded && shown?.navigation !== wanted) setShown({ navigation: wanted, content: { Page: loaded.default } });

  useLayoutEffect(() => {
    if (wantedPage.state.peek().module) return undefined;
    let newest = true;
    void wantedPage.fetch().then((page) => {
      if (!newest) return;
      const content = page ? { Page: page.default } : { error: wantedPage.state.peek().error };
      setShown({ navigation: wanted, content });
    });
    return () => {
      newest = false;
    };
  }, [wanted, wantedPage]);

  const location = shown?.navigation.location;
  const last = useRef(location);
  useLayoutEffect(() => {
    if (last.current && last.current !== location) takeLostFocus();
    last.current = location;
  }, [location]);
  // Typed addresses have no history key, so the path identifies them.
  useScrollMemory(location ? (location.key === 'default' ? createPath(location) : location.key) : null);
  if (!shown || !location) return null;
  const { content, navigation } = shown;
  const page = (
    <ErrorBoundary at={navigation}>
      {'Page' in content ? <content.Page /> : <UnloadedScreen error={content.error} />}
    </ErrorBoundary>
  );
  return (
    <ErrorBoundary at={navigation}>
      <RouterContext location={location} navigationType={navigation.action} navigator={history}>
        {frame(page, navigation === wanted ? null : wanted.location.key)}
      </RouterContext>
    </ErrorBoundary>
  );
}
