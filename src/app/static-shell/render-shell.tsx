/**
 * Renders the shell into index.html at build time (tools/vite/static-shell.ts), never in a browser. The shell is
 * painted before any script has run. It uses the app's own components in their initial state, so that the app's first
 * frame changes nothing.
 */
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { Router } from 'react-router-dom';
import type { Navigator } from 'react-router-dom';
import { LANGUAGES } from '../../i18n/language-names.ts';
import { setLanguage, t } from '../../i18n/translate.ts';
import type { LanguageCode } from '../../i18n/languages.ts';
import type { LiveClient } from '../../live/live-client.ts';
import { LiveContext } from '../../features/shell/shell-contexts.ts';
import { PersonEntry } from '../../features/notifications/person-entry.tsx';
import { TopBar } from '../../features/shell/top-bar.tsx';
import { PageBar } from '../../features/shell/page-bar.tsx';
import HomePage from '../../pages/home-page.tsx';
import { PATHS } from '../../features/shell/paths.ts';
import { sessionStore } from '../../data/session.ts';
import { ErrorState } from '../../ui/state-view.tsx';
import { SandboxMarker } from '../../ui/sandbox-marker.tsx';

// Nothing navigates or updates before the app runs. Links work without it, by their addresses.
const noNavigator = {
  createHref: (to) => `#${typeof to === 'string' ? to : (to.pathname ?? '')}`,
} as Partial<Navigator> as Navigator;
const noLive = {} as LiveClient;

/** Home for a guest, home for a signed-in person, and any other page, of which only the frame is known. */
type PageShell = 'guest' | 'person' | 'page';
/** The shells, and the screen that is shown when the app's code fails to load. */
export type ShellKind = PageShell | 'failed';

/** The script of index.html attaches the click handler to its button. */
const failedMarkup = () =>
  renderToStaticMarkup(
    <>
      <SandboxMarker />
      <main>
        <ErrorState title={t('common.loadFailed')} detail={t('errors.network')} onRetry={() => {}} />
      </main>
    </>,
  );

function markupOf(kind: PageShell): string {
  if (kind === 'person') sessionStore.applySignIn('-', { userId: '-', address: '', walletKind: 'demo' });
  else sessionStore.applySignOut();
  const isHome = kind !== 'page';
  return renderToStaticMarkup(
    <Router location={isHome ? PATHS.home : '/-'} navigator={noNavigator}>
      <LiveContext value={noLive}>
        <SandboxMarker />
        <TopBar person={<PersonEntry />} onSearch={() => {}} />
        {isHome ? <HomePage /> : <PageBar title="" />}
      </LiveContext>
    </Router>,
  );
}

export type Shells = Readonly<Record<ShellKind, string>>;

/** Returns the markup of each shell, by language. */
export async function renderShells(): Promise<ReadonlyMap<LanguageCode, Shells>> {
  const shells = new Map<LanguageCode, Shells>();
  for (const { code } of LANGUAGES) {
    await setLanguage(code);
    const pages = { guest: markupOf('guest'), person: markupOf('person'), page: markupOf('page') };
    shells.set(code, { ...pages, failed: failedMarkup() });
  }
  return shells;
}
