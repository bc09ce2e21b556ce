import { join } from 'node:path';
import type { Bus } from '../infra/bus.ts';
import { log } from '../infra/log.ts';
import { DatabaseGone } from '../infra/query-error.ts';
import { bookNews } from './book-news.ts';
import { CATALOGUE } from './catalogue.ts';
import { savePlace } from './fill-logs.ts';
import { createDrivenMarket } from './market.ts';
import type { MarketParts, StoredMarket } from './market.ts';
import { sharedFeed } from './shared-feed.ts';
import type { JournalEntry } from './tick-journal.ts';
import { tickJournal } from './tick-journal.ts';

const TURN_MS = 50;
/** Also without a hint of the bus: a lost message costs this at most. */
const READ_MS = 1000;
const SAVE_PLACE_MS = 10_000;
const DAY_MS = 86_400_000;
const TRIM_MS = 600_000;
/** What the engine has published; the message is the entry itself, to save every node a question. */
const ENTRY = 'md.all.entry';

/** The market of a node of a cluster. It follows what is published, until it leads. */
export interface SharedMarket extends StoredMarket {
  /** Publishes from here on: first everything that others have published is taken in. Only the engine may. */
  lead(): Promise<void>;
}

export interface SharedMarketParts extends Omit<MarketParts, 'shared'> {
  readonly bus: Bus;
  /** Told when this node can neither publish nor follow any more: end the process. */
  readonly broken: (error: unknown) => void;
}

/**
 * Every node has all ticks: its log, chain and candles are made of the entries of the journal, in their order. A tick is
 * published by the commit of its entry and told to listeners behind it, on the engine as elsewhere.
 */
export function createSharedMarket({ bus, broken, ...parts }: SharedMarketParts): SharedMarket {
  const journal = tickJournal(parts.db);
  const symbols = CATALOGUE.map(({ rules }) => rules.symbol);
  const books = bookNews(bus, symbols, (symbol, change) => feed.offerDepth(symbol, change));
  const feed = sharedFeed(journal, (symbol) => books.snapshot(symbol));
  const market = createDrivenMarket({ ...parts, shared: feed });
  const ticksDir = join(parts.config.dataDir, 'ticks');
  /** Entries that the bus brought, the next one first. */
  let heard: JournalEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let step: Promise<void> | null = null;
  let nextReadMs = 0;
  let nextBooksMs = 0;
  let nextPlaceMs = 0;
  /** As the engine: when what is published was made; what comes later has a later time. */
  let toldMs = 0;
  let trimTimer: NodeJS.Timeout | undefined;
  let trimming: Promise<void> = Promise.resolve();
  /** Turns are taken: not before the start, not while this node begins to lead, not behind the end. */
  let running = false;

  function apply(entry: JournalEntry): void {
    feed.offer(entry);
    market.turn();
  }

  async function publish(): Promise<void> {
    const nowMs = parts.clock.now();
    const { entry, depths } = feed.make(nowMs);
    if (entry) {
      await journal.append(entry);
      bus.publish(ENTRY, JSON.stringify(entry));
      feed.offer(entry);
    }
    for (const { symbol, change } of depths) {
      books.tell(symbol, change);
      feed.offerDepth(symbol, change);
    }
    market.turn();
    toldMs = nowMs;
  }

  /** @returns whether there may be more */
  async function read(): Promise<boolean> {
    const entries = await journal.after(feed.place());
    for (const entry of entries) apply(entry);
    return entries.length > 0;
  }

  async function follow(nowMs: number): Promise<void> {
    const ready = heard.filter(({ entry }) => entry > feed.place());
    heard = [];
    const gap = ready.some(({ entry }, at) => entry !== feed.place() + 1 + at);
    if (gap || nowMs >= nextReadMs) {
      nextReadMs = nowMs + READ_MS;
      try {
        // Far behind: on at once.
        if (await read()) nextReadMs = nowMs;
      } catch (error) {
        // A database that is away for a moment is asked again: nothing is missed.
        if (!(error instanceof DatabaseGone)) throw error;
        log.warn('ticks not read', { message: error.message });
      }
    } else {
      for (const entry of ready) apply(entry);
      if (ready.length > 0) nextReadMs = nowMs + READ_MS;
    }
    market.turn();
  }

  async function once(): Promise<void> {
    const nowMs = parts.clock.now();
    if (nowMs >= nextBooksMs) {
      nextBooksMs = nowMs + READ_MS;
      books.catchUp();
    }
    await (feed.leads ? publish() : follow(nowMs));
    if (nowMs < nextPlaceMs) return;
    nextPlaceMs = nowMs + SAVE_PLACE_MS;
    await savePlace(ticksDir, feed.place());
  }

  /** As the engine: what every node has had for RETENTION_DAYS is in the folders of nodes alone, which thin it as they see fit. */
  async function trim(): Promise<void> {
    const beforeMs = parts.clock.now() - parts.config.retentionDays * DAY_MS;
    let more = running;
    while (more) more = (await journal.removeBefore(beforeMs)) && running;
  }

  function trimNow(): void {
    trimming = trim().catch((error: unknown) => log.error('old ticks not removed from the database', error));
  }

  function turn(): Promise<void> {
    if (!running) return Promise.resolve();
    step ??= once()
      .catch((error: unknown) => {
        running = false;
        clearInterval(timer);
        broken(error);
      })
      .finally(() => {
        step = null;
      });
    return step;
  }

  const unsubscribe = bus.subscribe(ENTRY, (message) => {
    if (feed.leads) return;
    heard.push(JSON.parse(message) as JournalEntry);
    void turn();
  });

  return {
    ...market,
    toldUpToMs: () => toldMs,
    async start() {
      await market.start();
      running = true;
      timer = setInterval(() => void turn(), TURN_MS);
    },
    async lead() {
      running = false;
      await step;
      while (await read());
      toldMs = parts.clock.now();
      feed.lead(toldMs);
      for (const own of feed.ownBooks()) feed.offerDepth(own.symbol, books.begin(own.symbol, own.book));
      running = true;
      trimTimer = setInterval(trimNow, TRIM_MS);
      trimNow();
    },
    async stop() {
      clearInterval(timer);
      clearInterval(trimTimer);
      running = false;
      await Promise.all([step, trimming]);
      unsubscribe();
      books.close();
      await market.stop();
    },
  };
}
