import { setTimeout as pause } from 'node:timers/promises';
import { SUBSCRIPTIONS, viewText, WISHES } from '../wire/wishes.ts';
import type { WishName } from '../wire/wishes.ts';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import { startSocketClients } from './start-socket-clients.ts';

/** The feed and wish of a sample's sockets. */
export const FEED_SCREENS = WISHES;
export type FeedScreen = WishName;
export type FeedForm = 'compact' | 'json';
export const FEED_FORMS: readonly FeedForm[] = ['json', 'compact'];

/** Sockets that listen by one form, screen after screen. */
export interface FeedSample {
  readonly sockets: number;
  readonly form: FeedForm;
  /** Processor of the server above that without a socket, ms a second. */
  readonly cpuMs: Readonly<Record<FeedScreen, number>>;
  /** A second and socket. */
  readonly frames: Readonly<Record<FeedScreen, number>>;
  readonly bytes: Readonly<Record<FeedScreen, number>>;
  /** Memory of the server above that without a socket, MB. */
  readonly megabytes: number;
}

export interface FeedEffort {
  readonly sockets: number;
  readonly measureMs: number;
}

/** Views, at most four a second, and their first states. */
const SETTLE_MS = 2000;

/** Returns the messages that turn one screen into the next. */
function messagesFor(form: FeedForm, screen: FeedScreen, before: FeedScreen | null, id: number): readonly string[] {
  if (form === 'compact') return [viewText(id, screen)];
  const [wanted, had] = [SUBSCRIPTIONS[screen], before ? SUBSCRIPTIONS[before] : []];
  return [
    ...had.filter((one) => !wanted.includes(one)).map((one) => one.replace('"subscribe"', '"unsubscribe"')),
    ...wanted.filter((one) => !had.includes(one)),
  ];
}

/** Processor of a process while some time passes, ms a second. */
async function cpuWhile(server: Child, ms: number): Promise<number> {
  const [before, startedMs] = [await server.usage(), performance.now()];
  await pause(ms);
  const after = await server.usage();
  return (after.cpuUs - before.cpuUs) / (performance.now() - startedMs);
}

/** Sockets in processes beside the server's, on one screen after the other; all that was opened is closed again. */
export async function sampleFeed(form: FeedForm, { sockets, measureMs }: FeedEffort): Promise<FeedSample> {
  const server = await startChild('feed-server.ts');
  await pause(SETTLE_MS);
  const restMs = await cpuWhile(server, measureMs);
  const { rssBytes } = await server.usage();
  const { clients, ask, count } = await startSocketClients(
    server,
    sockets,
    form === 'json' ? 'deflate' : 'plain',
    'frames',
  );
  const found = { cpuMs: {}, frames: {}, bytes: {} } as Record<
    'cpuMs' | 'frames' | 'bytes',
    Record<FeedScreen, number>
  >;
  for (const [at, screen] of FEED_SCREENS.entries()) {
    await ask(messagesFor(form, screen, FEED_SCREENS[at - 1] ?? null, at + 1));
    await pause(SETTLE_MS);
    await ask([]);
    const startedMs = performance.now();
    found.cpuMs[screen] = (await cpuWhile(server, measureMs)) - restMs;
    const seconds = (performance.now() - startedMs) / 1000;
    const heard = await ask([]);
    const sum = (of: 'bytes' | 'frames' | 'watched'): number => heard.reduce((all, one) => all + one[of], 0);
    found.frames[screen] = sum('frames') / sum('watched') / seconds;
    found.bytes[screen] = sum('bytes') / count / seconds;
  }
  const { rssBytes: usedBytes } = await server.usage();
  for (const one of [...clients, server]) await one.stop();
  return { sockets, form, ...found, megabytes: (usedBytes - rssBytes) / 1e6 };
}
