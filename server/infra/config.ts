/** Settings of one server process. Everything has a default, so `npm start` needs none of them. */
export interface Config {
  /** PORT, 8080. 0 lets the system choose. */
  readonly port: number;
  /** DATA_DIR, `.data`. */
  readonly dataDir: string;
  /** DATABASE_URL, of a PostgreSQL 15 or later; null keeps the embedded database in `dataDir`. Holds a password: never log it. */
  readonly databaseUrl: string | null;
  /** PROOF_KEY_FILE, `.keys/proof-signing-key.pem`: signs receipts and checkpoints. Outside `dataDir`, so that it outlives one. */
  readonly proofKeyFile: string;
  /** ORIGINS, a comma list; the first one is canonical. By default localhost and 127.0.0.1 at PORT. */
  readonly origins: readonly string[];
  /**
   * SHORT_PERIODS, a comma list: further up/down periods in seconds, below the shortest that is always on offer, rising.
   * None by default. For a sandbox whose trades should end soon; everybody is offered them.
   */
  readonly shortPeriodsS: readonly number[];
  readonly market:
    | {
        readonly kind: 'sim';
        /** MARKET_SEED; null means a random one, kept in the database. */
        readonly seed: string | null;
        /** MARKET_RATE multiplies the ticks per second, 1. */
        readonly rate: number;
      }
    | {
        readonly kind: 'replay';
        /** MARKET_REPLAY: a recorded candle or tick file. */
        readonly file: string;
        /** MARKET_REPLAY_SPEED, 1 = the recorded pace. */
        readonly speed: number;
      };
}

type Environment = Readonly<Record<string, string | undefined>>;

const PLAIN_NUMBER = /^\d{1,9}(\.\d{1,9})?$/;
const LOWEST_RATE = 0.01;
const HIGHEST_RATE = 1000;
/** A trade opens within a second; below two, its countdown would be over before it is seen. */
const LOWEST_PERIOD_S = 2;
/** Below the shortest of the odds tables, 30 s. */
const HIGHEST_PERIOD_S = 29;

/** A value that is set but empty counts as unset: `PORT= npm start`. */
const valueOf = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

function portOf(env: Environment): number {
  const text = valueOf(env, 'PORT') ?? '8080';
  const port = PLAIN_NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!Number.isInteger(port) || port > 65_535)
    throw new Error(`PORT must be a whole number up to 65535, not "${text}"`);
  return port;
}

function rateOf(env: Environment, name: string): number {
  const text = valueOf(env, name) ?? '1';
  const rate = PLAIN_NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!(rate >= LOWEST_RATE && rate <= HIGHEST_RATE)) {
    throw new Error(`${name} must be a number from ${LOWEST_RATE} to ${HIGHEST_RATE}, not "${text}"`);
  }
  return rate;
}

/** Each once, so that an order names one period. @throws Error that names the variable */
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

/** What a browser sends as Origin: scheme, host and port, no path. Compared as text, so it must be in normal form. */
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

/** The text of the refusal leaves the value out: it may hold a password. */
function databaseUrlOf(env: Environment): string | null {
  const text = valueOf(env, 'DATABASE_URL');
  if (text === undefined) return null;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new Error('DATABASE_URL must be like postgres://user:password@host:5432/name');
  }
  return text;
}

function marketOf(env: Environment): Config['market'] {
  const file = valueOf(env, 'MARKET_REPLAY');
  const idle = file === undefined ? ['MARKET_REPLAY_SPEED'] : ['MARKET_SEED', 'MARKET_RATE'];
  // A setting that would do nothing is a mistake somebody should hear of.
  for (const name of idle) {
    if (valueOf(env, name) !== undefined) {
      throw new Error(`${name} has no effect ${file === undefined ? 'without' : 'with'} MARKET_REPLAY`);
    }
  }
  if (file !== undefined) return { kind: 'replay', file, speed: rateOf(env, 'MARKET_REPLAY_SPEED') };
  return { kind: 'sim', seed: valueOf(env, 'MARKET_SEED') ?? null, rate: rateOf(env, 'MARKET_RATE') };
}

/**
 * Reads the settings of the environment.
 * @throws Error with one readable sentence that names the variable and what it holds
 */
export function readConfig(env: Environment): Config {
  const port = portOf(env);
  return {
    port,
    dataDir: valueOf(env, 'DATA_DIR') ?? '.data',
    databaseUrl: databaseUrlOf(env),
    proofKeyFile: valueOf(env, 'PROOF_KEY_FILE') ?? '.keys/proof-signing-key.pem',
    origins: originsOf(env, port),
    shortPeriodsS: shortPeriodsOf(env),
    market: marketOf(env),
  };
}
