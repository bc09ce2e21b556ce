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
/** Interval at which the journal is read even without a message, ms; a lost message costs at most this delay. */
const READ_MS = 1000;
const SAVE_PLACE_MS = 10_000;
const DAY_MS = 86_400_000;
const TRIM_MS = 600_000;
/** Subject of published entries. The message contains the entry, which saves every node a query. */
const ENTRY = 'md.all.entry';

/** The market of a node of a cluster. It follows what is published, until this node leads. */
export interface SharedMarket extends StoredMarket {
  /** Begins to publish, after reading everything that others have published. Only the engine may call it. */
  lead(): Promise<void>;
}

export interface SharedMarketParts extends Omit<MarketParts, 'shared'> {
  readonly bus: Bus;
  /** Called when this node can neither publish nor follow any more; end the process. */
  readonly broken: (error: unknown) => void;
}

/**
 * Creates the market. Every node has all ticks: its log, chain and candles are built from the entries of the journal,
 * in order. The commit of its entry publishes a tick, and listeners run after it, on the engine as on other nodes.
 */
export function createSharedMarket({ bus, broken, ...parts }: SharedMarketParts): SharedMarket {
  const journal = tickJournal(parts.db);
  const symbols = CATALOGUE.map(({ rules }) => rules.symbol);
  const books = bookNews(bus, symbols, (symbol, change) => feed.offerDepth(symbol, change));
  const feed = sharedFeed(journal, (symbol) => books.snapshot(symbol));
  const market = createDrivenMarket({ ...parts, shared: feed });
  const ticksDir = join(parts.config.dataDir, 'ticks');
  /** Entries received from the bus, the next one first. */
  let received: JournalEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let step: Promise<void> | null = null;
  let nextReadMs = 0;
  let nextBooksMs = 0;
  let nextPlaceMs = 0;
  /** On the engine: the time at which the last published entry was made; later ticks have a later time. */
  let publishedMs = 0;
  let trimTimer: NodeJS.Timeout | undefined;
  let trimming: Promise<void> = Promise.resolve();
  /** Whether turns run: not before the start, not while this node begins to lead, not after the stop. */
  let running = false;

  function apply(entry: JournalEntry): void {
    feed.offer(entry);
    market.turn();
  }

  async function publish(): Promise<void> {
    const nowMs = parts.clock.now();
    const { entry, depths } = feed.produce(nowMs);
    if (entry) {
      await journal.append(entry);
      bus.publish(ENTRY, JSON.stringify(entry));
      feed.offer(entry);
    }
    for (const { symbol, change } of depths) {
      books.publish(symbol, change);
      feed.offerDepth(symbol, change);
    }
    market.turn();
    publishedMs = nowMs;
  }

  /**
   * Reads the journal.
   * @returns whether there may be more
   */
  async function read(): Promise<boolean> {
    const entries = await journal.after(feed.place());
    for (const entry of entries) apply(entry);
    return entries.length > 0;
  }

  async function follow(nowMs: number): Promise<void> {
    const ready = received.filter(({ entry }) => entry > feed.place());
    received = [];
    const gap = ready.some(({ entry }, at) => entry !== feed.place() + 1 + at);
    if (gap || nowMs >= nextReadMs) {
      nextReadMs = nowMs + READ_MS;
      try {
        // Far behind: reads again at once.
        if (await read()) nextReadMs = nowMs;
      } catch (error) {
        // A database that is briefly away is retried, and nothing is missed.
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

  /**
   * Deletes old journal entries. Call it on the engine. Every node has had them for RETENTION_DAYS; from then on they
   * exist only in the nodes' folders, where each node thins its own.
   */
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
    received.push(JSON.parse(message) as JournalEntry);
    void turn();
  });

  return {
    ...market,
    publishedUpToMs: () => publishedMs,
    async start() {
      await market.start();
      running = true;
      timer = setInterval(() => void turn(), TURN_MS);
    },
    async lead() {
      running = false;
      await step;
      while (await read());
      publishedMs = parts.clock.now();
      feed.lead(publishedMs);
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
