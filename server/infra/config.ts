import { isSupportAddress } from '../../protocol/units/support-terms.ts';
import { networkOf } from './caller.ts';
import type { Network } from './caller.ts';

/** One support contact of SUPPORT_STAFF_SETTING. */
export interface SupportEntry {
  readonly name: string;
  /** A page of the app, or an address of the allow-list of protocol/units/support-terms.ts. */
  readonly url: string;
  /** Address of the allow-list, or '' for none. */
  readonly imgUrl: string;
}

/** Settings of a node of a cluster, besides DATABASE_URL and BLOB_URL. */
export interface ClusterConfig {
  /** NATS_URL: messages between nodes go through it. May contain a password: never log it. */
  readonly natsUrl: string;
  /**
   * ENGINE_URL, for ROLE=engine: the address at which it listens for other nodes. Null for ROLE=api, which never leads.
   */
  readonly engineUrl: string | null;
}

/** Settings of one server process. All have defaults, so `npm start` needs none. */
export interface Config {
  /** PORT, 8080. 0 lets the system choose. */
  readonly port: number;
  /** DATA_DIR, `.data`. */
  readonly dataDir: string;
  /**
   * DATABASE_URL of a PostgreSQL 15 or later; null keeps the embedded database in `dataDir`. Contains a password: never
   * log it.
   */
  readonly databaseUrl: string | null;
  /**
   * BLOB_URL of a bucket in an S3-compatible store, for uploads; null keeps them in `dataDir`. Contains a secret: never
   * log it.
   */
  readonly blobUrl: string | null;
  /** Settings of a node of a cluster; null for a server of one process. */
  readonly cluster: ClusterConfig | null;
  /**
   * PROOF_KEY_FILE, `.keys/proof-signing-key.pem`: signs receipts and checkpoints. Outside `dataDir`, so that it
   * outlives the folder.
   */
  readonly proofKeyFile: string;
  /**
   * PERSONAL_KEY_FILE, `.keys/personal-data-key`: encrypts personal fields in the database, which are unreadable
   * without it.
   */
  readonly personalKeyFile: string;
  /** ORIGINS, a comma list; the first one is canonical. By default localhost and 127.0.0.1 at PORT. */
  readonly origins: readonly string[];
  /** TRUSTED_PROXIES, a comma list of addresses and networks whose X-Forwarded-For is used. None by default. */
  readonly trustedProxies: readonly Network[];
  /**
   * SHORT_PERIODS, a comma list: further up/down periods in seconds, ascending, below the shortest standard one. None
   * by default. For a sandbox whose orders should end soon; all users are offered them.
   */
  readonly shortPeriodsS: readonly number[];
  /**
   * HOLD_SECONDS, 60: hold of a new withdrawal address, and of withdrawals after a changed fund password. A real
   * exchange would use 24 h; users are shown the time in force.
   */
  readonly holdS: number;
  /**
   * SUPPORT_ENTRIES, a comma list of `own` (the app's own support desk) and `Name|https address` or
   * `Name|address|image`; `none` for an
   * empty list. `own` by default.
   */
  readonly supportEntries: readonly SupportEntry[];
  /** SUPPORT_TIME_ZONE, `UTC`: the time zone of the support desk's hours (decision 56). */
  readonly supportTimeZone: string;
  /**
   * UNFREEZE_SECONDS, 60: time between a request to unfreeze an account and its end. A real exchange would use 24 h.
   */
  readonly unfreezeS: number;
  /** LOCK_DAY_SECONDS, 60: length of a day of the settings lock. A real exchange would use 86 400. */
  readonly lockDayS: number;
  /**
   * NIGHT_SECONDS, 86 400: interval at which all liabilities are put under a signed root. Nights begin at multiples of
   * it, so the default begins at midnight UTC. Shorter ones must divide the day.
   */
  readonly nightS: number;
  /**
   * RETENTION_DAYS, 30: every tick and checkpoint is kept this long; those that a receipt refers to are kept for ever.
   */
  readonly retentionDays: number;
  /**
   * METRICS_PORT and METRICS_HOST, 127.0.0.1: address of metrics and health for an operator; null, and closed, by
   * default.
   */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** TRACES_URL of a collector of OpenTelemetry's OTLP over HTTP; null, and no traces, by default. */
  readonly tracesUrl: string | null;
  /** LOG_CALLS, `off`: whether each call is logged. Failures and slow calls always are. */
  readonly logCalls: boolean;
  readonly candles: {
    /**
     * CANDLE_FILES, `off`: whether the past of a real market is passed on as files for backtests. Its source has to allow
     * it. That of a simulated market always is.
     */
    readonly offersReal: boolean;
    /** CANDLE_CACHE_MB, 256: disk space of candle files that have been made, in `dataDir`. */
    readonly cacheMb: number;
  };
  readonly market:
    | {
        readonly kind: 'sim';
        /** MARKET_SEED; null for a random one, kept in the database. */
        readonly seed: string | null;
        /** MARKET_RATE, 1: multiplies the ticks per second. */
        readonly rate: number;
      }
    | {
        readonly kind: 'replay';
        /** MARKET_REPLAY: a recorded candle or tick file. */
        readonly file: string;
        /** MARKET_REPLAY_SPEED, 1 = the recorded pace. */
        readonly speed: number;
      }
    | {
        /** MARKET_FEED=binance: real prices of an upstream that speaks Binance's public protocol. */
        readonly kind: 'binance';
        /** MARKET_REST: origin of its calls, the only host that is requested. */
        readonly restBase: string;
        /** MARKET_STREAM: origin of its streams. */
        readonly streamBase: string;
      };
}

type Environment = Readonly<Record<string, string | undefined>>;

const PLAIN_NUMBER = /^\d{1,9}(\.\d{1,9})?$/;
const LOWEST_RATE = 0.01;
const HIGHEST_RATE = 1000;
/** An order opens within a second; with a period below two seconds its countdown would be over before it is visible. */
const LOWEST_PERIOD_S = 2;
/** Below the shortest period of the odds tables, 30 s. */
const HIGHEST_PERIOD_S = 29;
/** A day, as on exchanges with real money. */
const LONGEST_WAIT_S = 86_400;
const DAY_S = 86_400;
/** A page must be readable before its night is over. */
const SHORTEST_NIGHT_S = 5;
/** Longer than any order waits for a tick to be settled by. */
const SHORTEST_RETENTION_DAYS = 2;
const LONGEST_RETENTION_DAYS = 36_500;
/** Three years of one market. */
const LEAST_CANDLE_MB = 16;

/** Returns a variable; one that is set but empty counts as unset: `PORT= npm start`. */
const valueOf = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

/** Returns DATA_DIR, for code that needs no other setting. */
export const dataDirOf = (env: Environment): string => valueOf(env, 'DATA_DIR') ?? '.data';

function portOf(text: string, name: 'PORT' | 'METRICS_PORT'): number {
  const port = PLAIN_NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!Number.isInteger(port) || port > 65_535)
    throw new Error(`${name} must be a whole number up to 65535, not "${text}"`);
  return port;
}

/**
 * Parses the metrics address. Metrics need their own port, because they reveal how many users there are and what they
 * do.
 */
function metricsOf(env: Environment): Config['metrics'] {
  const text = valueOf(env, 'METRICS_PORT');
  const host = valueOf(env, 'METRICS_HOST');
  if (text === undefined && host !== undefined) throw new Error('METRICS_HOST has no effect without METRICS_PORT');
  return text === undefined ? null : { port: portOf(text, 'METRICS_PORT'), host: host ?? '127.0.0.1' };
}

function retentionOf(env: Environment): number {
  const text = valueOf(env, 'RETENTION_DAYS') ?? '30';
  const days = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(days >= SHORTEST_RETENTION_DAYS && days <= LONGEST_RETENTION_DAYS)) {
    throw new Error(
      `RETENTION_DAYS must be whole days from ${SHORTEST_RETENTION_DAYS} to ${LONGEST_RETENTION_DAYS}, not "${text}"`,
    );
  }
  return days;
}

/**
 * Parses TRACES_URL. A password belongs in OTEL_EXPORTER_OTLP_HEADERS, which the exporter reads; the error for one in
 * the URL does not repeat it.
 */
function tracesUrlOf(env: Environment): string | null {
  const text = valueOf(env, 'TRACES_URL');
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.hash !== '') {
    const not = text.includes('@') ? '' : `, not "${text}"`;
    throw new Error(`TRACES_URL must be like http://127.0.0.1:4318/v1/traces${not}`);
  }
  return text;
}

function logCallsOf(env: Environment): boolean {
  const text = valueOf(env, 'LOG_CALLS') ?? 'off';
  if (text !== 'on' && text !== 'off') throw new Error(`LOG_CALLS must be on or off, not "${text}"`);
  return text === 'on';
}

function candlesOf(env: Environment): Config['candles'] {
  const files = valueOf(env, 'CANDLE_FILES');
  if (files !== undefined && files !== 'on' && files !== 'off') {
    throw new Error(`CANDLE_FILES must be on or off, not "${files}"`);
  }
  if (files !== undefined && marketKindOf(env) !== 'binance') {
    throw new Error('CANDLE_FILES has no effect without MARKET_FEED=binance');
  }
  const text = valueOf(env, 'CANDLE_CACHE_MB') ?? '256';
  const cacheMb = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (!(cacheMb >= LEAST_CANDLE_MB)) {
    throw new Error(`CANDLE_CACHE_MB must be a whole number from ${LEAST_CANDLE_MB}, not "${text}"`);
  }
  return { offersReal: files === 'on', cacheMb };
}

function rateOf(env: Environment, name: string): number {
  const text = valueOf(env, name) ?? '1';
  const rate = PLAIN_NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!(rate >= LOWEST_RATE && rate <= HIGHEST_RATE)) {
    throw new Error(`${name} must be a number from ${LOWEST_RATE} to ${HIGHEST_RATE}, not "${text}"`);
  }
  return rate;
}

/**
 * Parses SHORT_PERIODS, without duplicates.
 * @throws Error that names the variable
 */
function shortPeriodsOf(env: Environment): readonly number[] {
  const list = valueOf(env, 'SHORT_PERIODS');
  if (list === undefined) return [];
  const periods = list.split(',').map((entry) => {
    const text = entry.trim();
    return /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  });
  const fits = periods.every((seconds) => seconds >= LOWEST_PERIOD_S && seconds <= HIGHEST_PERIOD_S);
  if (!fits || new Set(periods).size < periods.length) {
    throw new Error(
      `SHORT_PERIODS must list different whole seconds from ${LOWEST_PERIOD_S} to ${HIGHEST_PERIOD_S}, not "${list}"`,
    );
  }
  return periods.sort((a, b) => a - b);
}

function waitOf(env: Environment, name: 'HOLD_SECONDS' | 'UNFREEZE_SECONDS' | 'LOCK_DAY_SECONDS'): number {
  const text = valueOf(env, name) ?? '60';
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds >= 1 && seconds <= LONGEST_WAIT_S)) {
    throw new Error(`${name} must be whole seconds from 1 to ${LONGEST_WAIT_S}, not "${text}"`);
  }
  return seconds;
}

/** Parses NIGHT_SECONDS, which must divide the day. */
function nightOf(env: Environment): number {
  const text = valueOf(env, 'NIGHT_SECONDS') ?? String(DAY_S);
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds >= SHORTEST_NIGHT_S && DAY_S % seconds === 0)) {
    throw new Error(
      `NIGHT_SECONDS must be whole seconds from ${SHORTEST_NIGHT_S} that divide a day of ${DAY_S}, not "${text}"`,
    );
  }
  return seconds;
}

/** Parses an origin: scheme, host and port without a path. It is compared as text, so it must be in normal form. */
function originOf(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== text) {
    throw new Error(`ORIGINS must list origins like https://tern.example, not "${text}"`);
  }
  return text;
}

function originsOf(env: Environment, port: number): readonly string[] {
  const list = valueOf(env, 'ORIGINS');
  if (list === undefined) return [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return list.split(',').map((entry) => originOf(entry.trim()));
}

function trustedProxiesOf(env: Environment): readonly Network[] {
  const list = valueOf(env, 'TRUSTED_PROXIES');
  if (list === undefined) return [];
  return list.split(',').map((entry) => {
    const network = networkOf(entry.trim());
    if (network) return network;
    throw new Error(
      `TRUSTED_PROXIES must list addresses or networks like 127.0.0.1 or 10.0.0.0/8, not "${entry.trim()}"`,
    );
  });
}

// The app's own page, without scripts or addresses of others (decision 55).
const OWN_SUPPORT: SupportEntry = { name: 'Tern', url: '/pages/customer-service/customer-service', imgUrl: '' };
const SUPPORT_NAME = /^[^\p{Cc}\p{Cf}]{1,40}$/u;

function supportEntryOf(text: string): SupportEntry {
  if (text === 'own') return OWN_SUPPORT;
  const [name = '', url = '', imgUrl = '', ...more] = text.split('|').map((part) => part.trim());
  const isAllowed = isSupportAddress(url) && (imgUrl === '' || isSupportAddress(imgUrl));
  if (!SUPPORT_NAME.test(name) || !isAllowed || more.length > 0) {
    throw new Error(
      `SUPPORT_ENTRIES must list "own" or "Name|https address" on a host of protocol/units/support-terms.ts, not "${text}"`,
    );
  }
  return { name, url, imgUrl };
}

function supportEntriesOf(env: Environment): readonly SupportEntry[] {
  const list = valueOf(env, 'SUPPORT_ENTRIES') ?? 'own';
  return list === 'none' ? [] : list.split(',').map((entry) => supportEntryOf(entry.trim()));
}

function supportTimeZoneOf(env: Environment): string {
  const timeZone = valueOf(env, 'SUPPORT_TIME_ZONE') ?? 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw new Error(`SUPPORT_TIME_ZONE must be a zone like Europe/Berlin, not "${timeZone}"`);
  }
}

const LOOPBACK = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|\[::1\])$/;

/** Returns the host as the driver determines it: the last `host` parameter, and PGHOST where no host is given. */
function databaseHostOf({ hostname, searchParams }: URL, env: Environment): string {
  return searchParams.getAll('host').at(-1) || hostname || valueOf(env, 'PGHOST') || 'localhost';
}

/**
 * Parses DATABASE_URL. Another machine needs TLS with a verified certificate; a local socket needs none. The error
 * omits the value, which may contain a password.
 */
function databaseUrlOf(env: Environment): string | null {
  const text = valueOf(env, 'DATABASE_URL');
  if (text === undefined) return null;
  const url = /^postgres(ql)?:\/\//.test(text) ? URL.parse(text) : null;
  if (url === null) throw new Error('DATABASE_URL must be like postgres://user:password@host:5432/name');
  const host = databaseHostOf(url, env);
  const isHere = LOOPBACK.test(host) || /^(\/|%2f)/i.test(host);
  if (!isHere && url.searchParams.getAll('sslmode').at(-1) !== 'verify-full') {
    throw new Error('DATABASE_URL must say ?sslmode=verify-full where the PostgreSQL is on another machine');
  }
  return text;
}

/** Parses BLOB_URL; its error omits the value as well. */
function blobUrlOf(env: Environment): string | null {
  const text = valueOf(env, 'BLOB_URL');
  if (text === undefined) return null;
  const url = URL.parse(text);
  const fits =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username !== '' &&
    url.password !== '' &&
    /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(url.pathname) &&
    [...url.searchParams.keys()].every((name) => name === 'region') &&
    url.hash === '';
  if (!fits) throw new Error('BLOB_URL must be like https://key:secret@host:9000/bucket or with ?region=eu-west-1');
  return text;
}

const CLUSTER_SETTINGS = ['NATS_URL', 'ENGINE_URL'];

/** Parses ROLE and its variables. Errors omit values, which may contain passwords. */
function clusterOf(env: Environment): ClusterConfig | null {
  const role = valueOf(env, 'ROLE') ?? 'all';
  if (!['all', 'api', 'engine'].includes(role)) throw new Error(`ROLE must be all, api or engine, not "${role}"`);
  const idle = role === 'all' ? CLUSTER_SETTINGS : role === 'api' ? ['ENGINE_URL'] : [];
  for (const name of idle) {
    if (valueOf(env, name) !== undefined) throw new Error(`${name} has no effect with ROLE=${role}`);
  }
  if (role === 'all') return null;
  for (const name of ['DATABASE_URL', 'NATS_URL', 'BLOB_URL', ...(role === 'engine' ? ['ENGINE_URL'] : [])]) {
    if (valueOf(env, name) === undefined) throw new Error(`ROLE=${role} needs ${name}`);
  }
  if (marketKindOf(env) === 'binance')
    throw new Error(`MARKET_FEED=binance works with ROLE=all only, not ROLE=${role}`);
  const natsUrl = valueOf(env, 'NATS_URL') ?? '';
  if (!/^(nats|tls):\/\//.test(natsUrl) || !URL.canParse(natsUrl)) {
    throw new Error('NATS_URL must be like nats://user:password@host:4222');
  }
  const engineUrl = valueOf(env, 'ENGINE_URL') ?? null;
  if (engineUrl !== null && !/^http:\/\/[^/@]+:\d{2,5}$/.test(engineUrl)) {
    throw new Error(`ENGINE_URL must be like http://10.0.0.5:9301, not "${engineUrl}"`);
  }
  return { natsUrl, engineUrl };
}

/** Hosts that serve public market data only, without accounts. */
const BINANCE_REST = 'https://data-api.binance.vision';
const BINANCE_STREAM = 'wss://data-stream.binance.vision';

/** Parses an origin without path, name or password. Unencrypted only on this machine, for tests. */
function upstreamOf(env: Environment, name: string, normal: string, scheme: 'http' | 'ws'): string {
  const text = valueOf(env, name) ?? normal;
  const url = URL.parse(text);
  const isSafe = url?.protocol === `${scheme}s:` || (url?.protocol === `${scheme}:` && LOOPBACK.test(url.hostname));
  if (url === null || !isSafe || `${url.protocol}//${url.host}` !== text) {
    throw new Error(`${name} must be like ${normal}, not "${text}"`);
  }
  return text;
}

type MarketKind = Config['market']['kind'];

const MARKET_SETTINGS: Readonly<Record<MarketKind, readonly string[]>> = {
  sim: ['MARKET_SEED', 'MARKET_RATE'],
  replay: ['MARKET_REPLAY', 'MARKET_REPLAY_SPEED'],
  binance: ['MARKET_REST', 'MARKET_STREAM'],
};

const BECAUSE: Readonly<Record<MarketKind, string>> = {
  sim: 'without MARKET_REPLAY',
  replay: 'with MARKET_REPLAY',
  binance: 'with MARKET_FEED=binance',
};

function marketKindOf(env: Environment): MarketKind {
  const feed = valueOf(env, 'MARKET_FEED');
  if (feed !== undefined && feed !== 'binance') throw new Error(`MARKET_FEED must be binance, not "${feed}"`);
  if (feed === 'binance') return 'binance';
  return valueOf(env, 'MARKET_REPLAY') === undefined ? 'sim' : 'replay';
}

function marketOf(env: Environment): Config['market'] {
  const kind = marketKindOf(env);
  // A setting without effect is a mistake that should be reported.
  for (const [other, names] of Object.entries(MARKET_SETTINGS)) {
    const set = other === kind ? undefined : names.find((name) => valueOf(env, name) !== undefined);
    if (set === undefined) continue;
    const because = other === 'binance' ? 'without MARKET_FEED=binance' : BECAUSE[kind];
    throw new Error(`${set} has no effect ${because}`);
  }
  if (kind === 'binance') {
    return {
      kind,
      restBase: upstreamOf(env, 'MARKET_REST', BINANCE_REST, 'http'),
      streamBase: upstreamOf(env, 'MARKET_STREAM', BINANCE_STREAM, 'ws'),
    };
  }
  const file = valueOf(env, 'MARKET_REPLAY');
  if (file !== undefined) return { kind: 'replay', file, speed: rateOf(env, 'MARKET_REPLAY_SPEED') };
  return { kind: 'sim', seed: valueOf(env, 'MARKET_SEED') ?? null, rate: rateOf(env, 'MARKET_RATE') };
}

/**
 * Reads the settings of the environment.
 * @throws Error with one sentence that names the variable and its value
 */
export function readConfig(env: Environment): Config {
  const port = portOf(valueOf(env, 'PORT') ?? '8080', 'PORT');
  return {
    port,
    dataDir: dataDirOf(env),
    databaseUrl: databaseUrlOf(env),
    blobUrl: blobUrlOf(env),
    cluster: clusterOf(env),
    proofKeyFile: valueOf(env, 'PROOF_KEY_FILE') ?? '.keys/proof-signing-key.pem',
    personalKeyFile: valueOf(env, 'PERSONAL_KEY_FILE') ?? '.keys/personal-data-key',
    origins: originsOf(env, port),
    trustedProxies: trustedProxiesOf(env),
    shortPeriodsS: shortPeriodsOf(env),
    supportEntries: supportEntriesOf(env),
    supportTimeZone: supportTimeZoneOf(env),
    holdS: waitOf(env, 'HOLD_SECONDS'),
    unfreezeS: waitOf(env, 'UNFREEZE_SECONDS'),
    lockDayS: waitOf(env, 'LOCK_DAY_SECONDS'),
    nightS: nightOf(env),
    retentionDays: retentionOf(env),
    metrics: metricsOf(env),
    tracesUrl: tracesUrlOf(env),
    logCalls: logCallsOf(env),
    candles: candlesOf(env),
    market: marketOf(env),
  };
}
