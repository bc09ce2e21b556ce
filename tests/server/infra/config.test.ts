import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/infra/config.ts';

it('needs nothing: every setting has a default', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    dataDir: '.data',
    databaseUrl: null,
    blobUrl: null,
    cluster: null,
    proofKeyFile: '.keys/proof-signing-key.pem',
    personalKeyFile: '.keys/personal-data-key',
    origins: ['http://localhost:8080', 'http://127.0.0.1:8080'],
    trustedProxies: [],
    shortPeriodsS: [],
    holdS: 60,
    supportEntries: [{ name: 'Tern', url: '/pages/customer-service/customer-service', imgUrl: '' }],
    supportTimeZone: 'UTC',
    unfreezeS: 60,
    lockDayS: 60,
    nightS: 86_400,
    retentionDays: 30,
    metrics: null,
    tracesUrl: null,
    logCalls: false,
    candles: { offersReal: false, cacheMb: 256 },
    market: { kind: 'sim', seed: null, rate: 1 },
  });
});

it.each([
  'postgres://tern:secret@127.0.0.1:5432/tern',
  'postgresql://tern@localhost/tern?sslmode=disable',
  'postgres://tern@[::1]:5433/tern',
  'postgres:///tern',
  'postgres://tern@%2Fvar%2Frun%2Fpostgresql/tern',
  'postgres:///tern?host=/var/run/postgresql',
  'postgres://tern:secret@db.example/tern?sslmode=verify-full&sslrootcert=/etc/ca.pem',
])('a database on this machine needs no TLS, one elsewhere has it: %s', (value) => {
  expect(readConfig({ DATABASE_URL: value }).databaseUrl).toBe(value);
});

it('an empty variable counts as unset', () => {
  expect(
    readConfig({ PORT: '', DATA_DIR: ' ', ORIGINS: '', MARKET_SEED: '', MARKET_REPLAY: '', SHORT_PERIODS: ' ' }),
  ).toEqual(readConfig({}));
});

it('reads every setting', () => {
  expect(
    readConfig({
      PORT: '9000',
      DATA_DIR: '/d',
      DATABASE_URL: 'postgres://tern:secret@db.example:5433/tern?sslmode=verify-full',
      BLOB_URL: 'https://key:secret@s3.example:9000/tern?region=eu-west-1',
      ROLE: 'engine',
      NATS_URL: 'nats://tern:secret@bus.example:4222',
      ENGINE_URL: 'http://10.0.0.5:9301',
      PROOF_KEY_FILE: '/k/proof.pem',
      ORIGINS: 'https://a.example, http://b.example:81',
      TRUSTED_PROXIES: '127.0.0.1, fd00::/8',
      SHORT_PERIODS: '20, 4,08',
      HOLD_SECONDS: '86400',
      SUPPORT_ENTRIES: 'own, Example|https://support.example/chat | https://support.example/a.png',
      SUPPORT_TIME_ZONE: 'europe/berlin',
      UNFREEZE_SECONDS: '5',
      LOCK_DAY_SECONDS: '2',
      NIGHT_SECONDS: '60',
      RETENTION_DAYS: '7',
      METRICS_PORT: '9101',
      METRICS_HOST: '10.0.0.5',
      TRACES_URL: 'https://otel.example/v1/traces',
      LOG_CALLS: 'on',
      CANDLE_CACHE_MB: '1000',
      PERSONAL_KEY_FILE: '/k/personal',
      MARKET_SEED: 's',
      MARKET_RATE: '2.5',
    }),
  ).toEqual({
    port: 9000,
    dataDir: '/d',
    databaseUrl: 'postgres://tern:secret@db.example:5433/tern?sslmode=verify-full',
    blobUrl: 'https://key:secret@s3.example:9000/tern?region=eu-west-1',
    cluster: { natsUrl: 'nats://tern:secret@bus.example:4222', engineUrl: 'http://10.0.0.5:9301' },
    proofKeyFile: '/k/proof.pem',
    personalKeyFile: '/k/personal',
    origins: ['https://a.example', 'http://b.example:81'],
    trustedProxies: [
      { address: '127.0.0.1', family: 'ipv4', prefix: 32 },
      { address: 'fd00::', family: 'ipv6', prefix: 8 },
    ],
    shortPeriodsS: [4, 8, 20],
    holdS: 86_400,
    supportEntries: [
      { name: 'Tern', url: '/pages/customer-service/customer-service', imgUrl: '' },
      { name: 'Example', url: 'https://support.example/chat', imgUrl: 'https://support.example/a.png' },
    ],
    supportTimeZone: 'Europe/Berlin',
    unfreezeS: 5,
    lockDayS: 2,
    nightS: 60,
    retentionDays: 7,
    metrics: { port: 9101, host: '10.0.0.5' },
    tracesUrl: 'https://otel.example/v1/traces',
    logCalls: true,
    candles: { offersReal: false, cacheMb: 1000 },
    market: { kind: 'sim', seed: 's', rate: 2.5 },
  });
  expect(readConfig({ MARKET_REPLAY: 'x-1m.csv', MARKET_REPLAY_SPEED: '60' }).market).toEqual({
    kind: 'replay',
    file: 'x-1m.csv',
    speed: 60,
  });
  expect(readConfig({ MARKET_FEED: 'binance' }).market).toEqual({
    kind: 'binance',
    restBase: 'https://data-api.binance.vision',
    streamBase: 'wss://data-stream.binance.vision',
  });
  expect(readConfig({ MARKET_FEED: 'binance' }).candles.offersReal).toBe(false);
  expect(readConfig({ MARKET_FEED: 'binance', CANDLE_FILES: 'on' }).candles.offersReal).toBe(true);
  expect(() => readConfig({ MARKET_FEED: 'binance', CANDLE_FILES: 'yes' })).toThrow('CANDLE_FILES');
  expect(() => readConfig({ CANDLE_FILES: 'on' })).toThrow('CANDLE_FILES has no effect');
  const local = { MARKET_REST: 'http://127.0.0.1:9140', MARKET_STREAM: 'ws://localhost:9141' };
  expect(readConfig({ MARKET_FEED: 'binance', ...local }).market).toEqual({
    kind: 'binance',
    restBase: 'http://127.0.0.1:9140',
    streamBase: 'ws://localhost:9141',
  });
});

it('the default origins follow the port', () => {
  expect(readConfig({ PORT: '1234' }).origins).toEqual(['http://localhost:1234', 'http://127.0.0.1:1234']);
});

describe('refuses with a text that names the variable and its value', () => {
  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '8080x'],
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['PORT', 'NaN'],
    ['METRICS_PORT', '65536'],
    ['RETENTION_DAYS', '1'],
    ['RETENTION_DAYS', '36501'],
    ['RETENTION_DAYS', '7.5'],
    ['LOG_CALLS', 'yes'],
    ['CANDLE_CACHE_MB', '15'],
    ['CANDLE_CACHE_MB', '1e3'],
    ['CANDLE_CACHE_MB', '-20'],
    ['TRACES_URL', 'otel.example:4318'],
    ['TRACES_URL', 'grpc://otel.example:4317'],
    ['MARKET_RATE', '0'],
    ['MARKET_RATE', '1001'],
    ['MARKET_RATE', 'fast'],
    ['MARKET_RATE', '1e2'],
    ['MARKET_RATE', 'Infinity'],
    ['SUPPORT_ENTRIES', 'theirs'],
    ['SUPPORT_ENTRIES', 'Other|https://evil.example/'],
    ['SUPPORT_ENTRIES', 'Other|http://support.example/'],
    ['SUPPORT_ENTRIES', 'Other|https://support.example.evil.example/'],
    ['SUPPORT_ENTRIES', 'Other|https://support.example@evil.example/'],
    ['SUPPORT_ENTRIES', 'Other|javascript:alert(1)'],
    ['SUPPORT_ENTRIES', 'Other|https://support.example/|https://evil.example/a.png'],
    ['SUPPORT_ENTRIES', '|https://support.example/'],
    ['SUPPORT_TIME_ZONE', 'Mars/Base'],
    ['HOLD_SECONDS', '0'],
    ['HOLD_SECONDS', '86401'],
    ['HOLD_SECONDS', '1.5'],
    ['UNFREEZE_SECONDS', '0'],
    ['LOCK_DAY_SECONDS', '-1'],
    ['NIGHT_SECONDS', '0'],
    ['NIGHT_SECONDS', '4'],
    ['NIGHT_SECONDS', '61'],
    ['NIGHT_SECONDS', '172800'],
    ['NIGHT_SECONDS', '6e1'],
    ['SHORT_PERIODS', '1'],
    ['SHORT_PERIODS', '30'],
    ['SHORT_PERIODS', '5,'],
    ['SHORT_PERIODS', '5;6'],
    ['SHORT_PERIODS', '4.5'],
    ['SHORT_PERIODS', '-5'],
    ['SHORT_PERIODS', '5,05'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', 'haproxy'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '127.0.0.1:80'],
    ['ORIGINS', '*'],
    ['ORIGINS', 'localhost:8080'],
    ['ORIGINS', 'https://a.example/'],
    ['ORIGINS', 'https://A.example'],
    ['ORIGINS', 'https://a.example:443'],
    ['ORIGINS', 'ftp://a.example'],
    ['ORIGINS', 'javascript:alert(1)'],
    ['ORIGINS', 'https://user@a.example'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
    expect(() => readConfig({ [name]: value })).toThrow(value);
  });

  it('TRACES_URL, without the password that it holds', () => {
    const TRACES_URL = 'https://me:secret@otel.example/v1/traces';
    expect(() => readConfig({ TRACES_URL })).toThrow(/^TRACES_URL (?!.*secret)/);
  });

  it.each(['secret', 'tern:secret@db.example/tern', 'mysql://tern:secret@db.example/tern', 'postgres:secret tern'])(
    'DATABASE_URL=%s, but without telling it: it may hold a password',
    (value) => {
      expect(() => readConfig({ DATABASE_URL: value })).toThrow(/^DATABASE_URL (?!.*secret)/);
    },
  );

  it.each([
    'secret',
    'https://s3.example/secret',
    'https://secret@s3.example/tern',
    'https://key:secret@s3.example/',
    'https://key:secret@s3.example/tern/folder',
    'https://key:secret@s3.example/Tern',
    'https://key:secret@s3.example/tern?place=eu',
    's3://key:secret@s3.example/tern',
  ])('BLOB_URL=%s, but without telling it', (value) => {
    expect(() => readConfig({ BLOB_URL: value })).toThrow(/^BLOB_URL (?!.*@s3.example|.*\/secret$)/);
  });

  const NODE = {
    DATABASE_URL: 'postgres://db.example/tern?sslmode=verify-full',
    NATS_URL: 'nats://bus.example:4222',
    BLOB_URL: 'https://key:secret@s3.example/tern',
  };
  it.each([
    ['ROLE must', { ROLE: 'leader' }],
    ['NATS_URL has no effect', { NATS_URL: 'nats://bus.example:4222' }],
    ['ENGINE_URL has no effect', { ENGINE_URL: 'http://10.0.0.5:9301' }],
    ['ENGINE_URL has no effect', { ...NODE, ROLE: 'api', ENGINE_URL: 'http://10.0.0.5:9301' }],
    ['ROLE=engine needs ENGINE_URL', { ...NODE, ROLE: 'engine' }],
    ['ROLE=api needs DATABASE_URL', { ...NODE, ROLE: 'api', DATABASE_URL: '' }],
    ['ROLE=api needs NATS_URL', { ...NODE, ROLE: 'api', NATS_URL: '' }],
    ['ROLE=api needs BLOB_URL', { ...NODE, ROLE: 'api', BLOB_URL: '' }],
    ['NATS_URL must', { ...NODE, ROLE: 'api', NATS_URL: 'bus.example' }],
    ['ENGINE_URL must', { ...NODE, ROLE: 'engine', ENGINE_URL: 'https://10.0.0.5' }],
  ])('a role and what does not go with it: %s', (text, env) => {
    expect(() => readConfig(env)).toThrow(text);
  });

  it.each([
    'postgres://tern:secret@db.example/tern',
    'postgres://tern:secret@10.0.0.5:5432/tern?sslmode=require',
    'postgres://tern:secret@db.example/tern?sslmode=no-verify',
    'postgres://tern:secret@db.example/tern?sslmode=verify-full&sslmode=disable',
    'postgres://tern:secret@127.0.0.1/tern?host=db.example',
    'postgres://tern:secret@127.0.0.1.example/tern',
  ])('DATABASE_URL=%s: a database on another machine by a line that others may read', (value) => {
    expect(() => readConfig({ DATABASE_URL: value })).toThrow(
      /^DATABASE_URL must say \?sslmode=verify-full (?!.*secret)/,
    );
  });

  it('a database on the machine of PGHOST, without a word of TLS', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres:///tern', PGHOST: 'db.example' })).toThrow(/^DATABASE_URL /);
  });

  it('an origin missing between commas', () => {
    expect(() => readConfig({ ORIGINS: 'https://a.example,,https://b.example' })).toThrow('ORIGINS');
  });

  it.each([
    'http://api.example',
    'ftp://127.0.0.1',
    'https://api.example/',
    'https://api.example/v3',
    'https://api.example?a=1',
    'https://name:word@api.example',
    'https://127.0.0.1.example:1/..',
    'wss://stream.example',
    'nowhere',
  ])('MARKET_REST=%s', (value) => {
    expect(() => readConfig({ MARKET_FEED: 'binance', MARKET_REST: value })).toThrow(
      /^MARKET_REST must be like https:/,
    );
  });

  it('a feed that there is not', () => {
    expect(() => readConfig({ MARKET_FEED: 'other' })).toThrow('MARKET_FEED must be binance, not "other"');
  });

  it.each([
    [{ MARKET_REPLAY_SPEED: '2' }, 'MARKET_REPLAY_SPEED has no effect without MARKET_REPLAY'],
    [{ MARKET_REPLAY: 'f', MARKET_SEED: 's' }, 'MARKET_SEED has no effect with MARKET_REPLAY'],
    [{ MARKET_REPLAY: 'f', MARKET_RATE: '2' }, 'MARKET_RATE has no effect with MARKET_REPLAY'],
    [{ MARKET_FEED: 'binance', MARKET_SEED: 's' }, 'MARKET_SEED has no effect with MARKET_FEED=binance'],
    [{ MARKET_FEED: 'binance', MARKET_REPLAY: 'f' }, 'MARKET_REPLAY has no effect with MARKET_FEED=binance'],
    [{ MARKET_REST: 'https://api.example' }, 'MARKET_REST has no effect without MARKET_FEED=binance'],
  ])('a setting that would do nothing: %o', (env, text) => {
    expect(() => readConfig(env)).toThrow(text);
  });
});

it('whatever the environment holds, it is read or refused with an Error', () => {
  const names = [
    'PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'PROOF_KEY_FILE',
    'ORIGINS',
    'TRUSTED_PROXIES',
    'SHORT_PERIODS',
    'HOLD_SECONDS',
    'UNFREEZE_SECONDS',
    'LOCK_DAY_SECONDS',
    'MARKET_SEED',
    'MARKET_RATE',
    'MARKET_REPLAY',
    'MARKET_REPLAY_SPEED',
    'MARKET_FEED',
    'MARKET_REST',
    'MARKET_STREAM',
  ];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.string({ unit: 'binary' })), (env) => {
      try {
        const config = readConfig(env);
        expect(Number.isInteger(config.port) && config.origins.length > 0).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect((error as Error).message).toMatch(
          /^(PORT|ORIGINS|TRUSTED_PROXIES|DATABASE_URL|SHORT_PERIODS|HOLD_SECONDS|UNFREEZE_SECONDS|LOCK_DAY_SECONDS|MARKET_\w+) /,
        );
      }
    }),
  );
});
