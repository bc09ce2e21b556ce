import type { Static } from 'typebox';
import type { WantKey } from '../../protocol/feed/view.ts';
import type { View as FeedView } from '../../protocol/feed/view.ts';
import type { Batch, Ping } from '../../protocol/stream/client.ts';
import type { Counters } from '../feed/counters.ts';
import { createConnection } from '../feed/socket/reconnecting-socket.ts';
import type { Connection, SocketEvents, SocketLike } from '../feed/socket/reconnecting-socket.ts';
import { openMetered } from '../feed/socket/metered-socket.ts';
import { createSubscriptions } from '../feed/socket/subscriptions.ts';
import type { Topic } from '../feed/socket/subscriptions.ts';
import { randomUuid } from '../model/random-id.ts';
import type { Timers } from '../model/timers.ts';
import { DELAYED_AFTER_MS } from '../signals/data-age.ts';
import { oldAfterMs } from '../signals/connection-store.ts';
import { showsList } from './compact-wish.ts';
import type { FeedWish } from './compact-wish.ts';
import { createFeedChoice } from './feed-choice.ts';
import { createPeriodicRequest, FIGURES_MS, SUMMARIES_MS } from './periodic-request.ts';
import { watchLine } from './line-watch.ts';
import type { FromLive } from './thread-messages.ts';
import { createStreamAuthentication } from './stream-authentication.ts';
import { createViewWriter } from './view-writer.ts';
import type { FeedState } from '../signals/connection-store.ts';

/** Reports the form of prices to the page when it has changed. */
interface FeedReporter {
  /** The last report. */
  readonly now: FeedState;
  /** @param periodMs  period of the compact feed */
  tell(way: FeedState['way'], periodMs: number, isSlow: boolean): void;
}

function createFeedReporter(post: (now: FeedState) => void): FeedReporter {
  let now: FeedState = { way: 'asking', periodMs: 0, isSlow: false };
  return {
    get now() {
      return now;
    },
    tell(way, ofCompactMs, isSlow) {
      const periodMs = way === 'compact' ? ofCompactMs : 0;
      if (way === now.way && periodMs === now.periodMs && isSlow === now.isSlow) return;
      now = { way, periodMs, isSlow };
      post(now);
    },
  };
}

/** Rows of several markets come in one message. */
const BATCH = JSON.stringify({ op: 'batch' } satisfies Static<typeof Batch>);

export interface StreamParts {
  readonly timers: Timers;
  /** Counters of bytes and frames. A copy is sent with each report that messages flow. */
  readonly counters: Counters;
  /** Base address of the socket; each thread adds its own client id. */
  url(): string;
  openSocket(url: string, events: SocketEvents): SocketLike;
  /** True when JSON is wanted even from a server with the compact feed. */
  isJsonForced(): boolean;
  /** See `ViewWriterParts`. */
  seen(): FeedView['seen'];
  onViewSent(view: FeedView): void;
  /** Called when the socket is new: the token was sent again, and the form of prices is undecided. */
  onOpen(): void;
  /** Called when this socket uses JSON and its topics were sent. */
  onJson(): void;
  onMessage(data: unknown): void;
  /** True while the data saver is on: prices of invisible markets are not subscribed. */
  isSaving(): boolean;
  /** The line does not keep up. */
  isSlow(): boolean;
  post(
    message: Extract<FromLive, { kind: 'connection' | 'alive' | 'silent' | 'feed' }>,
    transfer: Transferable[],
  ): void;
}

/** The socket with its subscriptions, its authentication and its reports of whether messages flow. */
export interface Stream extends Pick<Connection, 'restart'> {
  /** True with the compact feed, whose frames are of one moment and at the wanted period. */
  readonly isCompact: boolean;
  /** True with JSON. Both are false before it is decided. */
  readonly isJson: boolean;
  /** Replaces the subscriptions, in either form. */
  replaceWish(topics: readonly Topic[], wish: FeedWish): void;
  /** Requests a fresh snapshot of a topic. */
  renew(topic: Topic): void;
  askKey(viewId: number): void;
  /** Sends the newest view once more. */
  sendViewAgain(): void;
  /** The server answered a view. */
  answered(periodMs: number): void;
  /** See `ViewWriter.keyed`. */
  keyed(): void;
  connect(): void;
  wake(): void;
  /** See `StreamAuthentication.setToken`. */
  setToken(token: string | null): void;
  /** Reports to the page at once whether messages flow. */
  report(): void;
  setVisible(visible: boolean): void;
  /** Closes the socket until the page is visible again, without reporting it. */
  sleep(): void;
  /** Closes the socket and forgets its subscriptions; `connect` opens it again. */
  disconnect(): void;
  stop(): void;
}

export function createStream(parts: StreamParts): Stream {
  const { timers, post } = parts;
  const uuid = randomUuid();
  let visible = true;
  let topics: readonly Topic[] = [];
  let isQuiet = false;
  /** A list of markets is visible, and may be sorted by the figures of invisible ones. */
  let isList = false;
  let asleep = false;
  let periodMs = 0;
  const feed = createFeedReporter((now) => post({ kind: 'feed', feed: now }, []));
  const line = watchLine({
    timers,
    silentAfterMs: () => (feed.now.way === 'compact' ? oldAfterMs(feed.now) : DELAYED_AFTER_MS),
    onAlive: (agoMs) => post({ kind: 'alive', agoMs, counters: { ...parts.counters } }, []),
    onSilent: (agoMs) => post({ kind: 'silent', agoMs }, []),
  });
  const connection = createConnection({
    timers,
    random: Math.random,
    openSocket: (events) =>
      openMetered((metered) => parts.openSocket(`${parts.url()}/${uuid}`, metered), events, parts.counters),
    ping: () => JSON.stringify({ type: 'ping', sent: Date.now() } satisfies Static<typeof Ping>),
    onStatus(status, attempt) {
      // A new socket requests the figures at once, after its topics.
      if (status !== 'connected') {
        for (const each of [summaries, figures]) each.set(false);
        choice.closed();
        views.setOpen(false);
        subscriptions.replace([]);
      }
      if (!asleep) post({ kind: 'connection', status, attempt }, []);
    },
    onOpen() {
      authentication.socketOpened();
      connection.send(BATCH);
      subscriptions.resend();
      for (const each of [summaries, figures]) each.reset();
      parts.onOpen();
      choice.opened();
    },
    onMessage(data) {
      parts.onMessage(data);
      // With the compact feed all prices are in binary frames, so a text message is no sign that they are fresh.
      if (choice.now !== 'compact' || typeof data !== 'string') line.heard();
    },
  });
  const authentication = createStreamAuthentication(connection);
  const subscriptions = createSubscriptions({ timers, send: connection.send });
  const ask = () => subscriptions.requestOnce({ type: 'TICKER' });
  const summaries = createPeriodicRequest({ timers, periodMs: SUMMARIES_MS, ask });
  const figures = createPeriodicRequest({ timers, periodMs: FIGURES_MS, ask });
  const views = createViewWriter({
    timers,
    send: connection.send,
    seen: parts.seen,
    onSent(view) {
      parts.onViewSent(view);
      choice.asked();
    },
  });
  const choice = createFeedChoice({
    timers,
    isJsonForced: parts.isJsonForced,
    onChoice(next) {
      feed.tell(choice.now, periodMs, parts.isSlow());
      views.setOpen(next !== 'json');
      subscriptions.replace(next === 'json' ? topics : []);
      if (next === 'json') parts.onJson();
      follow();
    },
  });

  function follow(): void {
    const isConnected = connection.status === 'connected';
    const wanted = visible && topics.length > 0 && isConnected && !parts.isSaving();
    summaries.set(wanted && choice.now === 'json');
    figures.set(wanted && choice.now === 'compact' && isList);
    if (isConnected) connection.setRhythm(rhythm());
  }
  function rhythm() {
    if (choice.now === 'compact') return isQuiet ? 'quiet' : 'framed';
    return choice.now === 'json' && visible ? 'shown' : 'timed';
  }
  function connect(): void {
    asleep = false;
    connection.connect();
  }

  return {
    get isCompact() {
      return choice.now === 'compact';
    },
    get isJson() {
      return choice.now === 'json';
    },
    connect,
    wake() {
      if (!asleep) connection.wake();
      else if (visible) connect();
    },
    restart: connection.restart,
    renew(topic) {
      if (choice.now === 'json') subscriptions.renew(topic);
      else views.again();
    },
    askKey: (id) => void connection.send(JSON.stringify({ op: 'key', id } satisfies WantKey)),
    sendViewAgain: views.again,
    keyed: views.keyed,
    answered(ofView) {
      periodMs = ofView;
      choice.answered();
      feed.tell(choice.now, periodMs, parts.isSlow());
    },
    replaceWish(nextTopics, wish) {
      topics = nextTopics;
      isQuiet = wish.quiet;
      isList = showsList(wish);
      if (choice.now === 'json') subscriptions.replace(topics);
      views.replace(wish);
      follow();
    },
    setToken: authentication.setToken,
    report: line.tell,
    setVisible(next) {
      visible = next;
      line.setVisible(next);
      follow();
    },
    sleep() {
      if (connection.status === 'disconnected') return;
      asleep = true;
      connection.disconnect();
    },
    disconnect() {
      connection.disconnect();
      topics = [];
      subscriptions.replace([]);
      views.replace(null);
    },
    stop() {
      for (const each of [summaries, figures]) each.set(false);
      choice.stop();
      connection.disconnect();
      line.stop();
    },
  };
}
