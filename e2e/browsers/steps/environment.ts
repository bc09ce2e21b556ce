import { the } from '../person.ts';
import { openSignedIn } from './signed-in.ts';
import { TRADE } from './step.ts';
import type { Step } from './step.ts';

/** The service worker is installed when the page has nothing else to do. */
const KEPT_MS = 60_000;
/** Engines wait before they try a host again that has just refused. */
const LIVE_MS = 60_000;
const DIGITS = 0.03;

const language: Step = {
  name: 'language',
  async walk(scene) {
    const { person } = scene;
    await openSignedIn(scene, '/pages/language/language');
    const choose = async (name: string, code: string) => {
      await person.chooses(the('radio', name));
      await person.until(`the page in ${name}`, async () =>
        (await person.ask(() => document.documentElement.lang, null)) === code ? true : null,
      );
    };
    await choose('Deutsch', 'de');
    await person.sees(the('heading', 'Sprache'));
    await choose('English', 'en');
    await person.sees(the('heading', 'Language'));
  },
};

/** Starts again without a network from what the service worker has kept, says so, and is live again with a network. */
const offline: Step = {
  name: 'offline',
  async walk({ person, line, open }) {
    await open('/');
    await person.until(
      'a service worker that has kept the app',
      () =>
        person.ask(async () => {
          if (!navigator.serviceWorker.controller) return null;
          const names = await caches.keys();
          const shells = await Promise.all(names.map(async (name) => (await caches.open(name)).match(location.origin)));
          return shells.some(Boolean) ? true : null;
        }, null),
      KEPT_MS,
    );
    // The page may not be left while it starts: Firefox then reports the imports that it breaks off as errors.
    await person.reads(the('banner'), /\bLive\b/, LIVE_MS);
    await line.cut();
    try {
      await open('/');
      await person.sees(the('heading', 'Tern'));
      await person.sees(the('button', /^(Offline|Reconnecting \d of 5)$/));
    } finally {
      await line.mend();
    }
    await open('/');
    // First alone: a busy machine needs seconds for the socket, and as many again until it has seen prices change.
    await person.reads(the('banner'), /\b(Live|Delayed)\b/, LIVE_MS);
    await person.seesPainted(the('price', undefined, the('listitem', /BTC/)), DIGITS);
  },
};

/** The least level draws prices and a chart too. */
const least: Step = {
  name: 'level-3',
  async walk({ person, url }) {
    await person.tab.open(`${url}/?level=3#${TRADE}`);
    await person.until('level 3 in force', async () =>
      (await person.ask(() => document.documentElement.dataset['level'], null)) === '3' ? true : null,
    );
    await person.seesPainted(the('lastPrice'), DIGITS);
    await person.seesPainted(the('application', /^BTC\/USDT/), 0.005, 1);
  },
};

export const ENVIRONMENT_STEPS: readonly Step[] = [language, offline, least];
