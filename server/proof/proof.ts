import { createPublicKey, verify } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Static } from 'typebox';
import type { ReceiptFields, RemovedFields } from '../../protocol/proof-texts.ts';
import { checkpointText, receiptText } from '../../protocol/proof-texts.ts';
import type { Checkpoint } from '../../protocol/rest/proof.ts';
import type { SignedReceipt } from '../../protocol/rest/second-contract.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Clock } from '../infra/clock.ts';
import type { Config } from '../infra/config.ts';
import type { Db } from '../infra/db.ts';
import { log } from '../infra/log.ts';
import type { Unlisten } from '../market/listener-list.ts';
import { listenerList } from '../market/listener-list.ts';
import type { ChainedTick, Market, TickKeeping } from '../market/market.ts';
import { TicksRemoved } from '../market/ticks-removed.ts';
import { checkpointAnswers } from './checkpoint-answers.ts';
import type { CheckpointLog, SignedSeq } from './checkpoint-log.ts';
import { openCheckpointLog } from './checkpoint-log.ts';
import type { KeyPeriod } from './key-history.ts';
import { useKey } from './key-history.ts';
import { publishFiles } from './public-files.ts';
import type { RemovalNotes } from './removal-notes.ts';
import { removalNotes } from './removal-notes.ts';
import { signingKeyAt } from './signing-key.ts';

export type { KeyPeriod } from './key-history.ts';

export type CheckpointWire = Static<typeof Checkpoint>;
export type ReceiptWire = Static<typeof SignedReceipt>;

/**
 * Signatures over orders and chain heads, with which a phone can verify a settlement itself
 * (docs/exchange.md#settlement).
 */
export interface Proof {
  /**
   * Call it right after `market.start`, before its feeds turn for the first time.
   * @throws Error when a chain lacks a tick whose checkpoint was signed, or has another one
   */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Returns all keys that ever signed, the present one first. */
  keys(): readonly KeyPeriod[];
  /** Signs the opening of an order; the signature of an order is always the same. */
  receiptOf(userId: string, order: Omit<ReceiptFields, 'userId'>): ReceiptWire;
  /** Signs a text. It must begin with its kind, so that a text of one kind is never valid as another. */
  signed(payload: string): ReceiptWire;
  /**
   * Returns the last one at or before `fromSeq`, all between, and the first one at or after `toSeq`; at most the first
   * 1000 of these.
   */
  checkpoints(symbol: MarketSymbol, fromSeq: number, toSeq: number): Promise<readonly CheckpointWire[]>;
  /** Returns the newest one of this run. */
  lastCheckpoint(symbol: MarketSymbol): CheckpointWire | undefined;
  /** Adds a listener, called once the checkpoint is in its file. */
  onCheckpoint(listener: (checkpoint: CheckpointWire) => void): Unlisten;
  /** Folder served below /proof/. */
  readonly publicDir: string;
  /** Returns the names of a market's checkpoint files, oldest first. */
  filesOf(symbol: MarketSymbol): readonly string[];
}

/** A proof whose checkpoints are in files of this process, with the methods that `server/retention` needs. */
export interface KeptProof extends Proof {
  /** Publishes a signed note about ticks that are removed. Call it before they are removed. */
  announceRemoved(removed: RemovedFields & { readonly symbol: MarketSymbol }): void;
  /**
   * Returns the seqs of the checkpoints that prove ticks `fromSeq` … `toSeq`: at or before the first, and at or after
   * the last one.
   */
  headsAround(symbol: MarketSymbol, fromSeq: number, toSeq: number): Promise<{ fromSeq: number; toSeq: number }>;
  /** Returns the checkpoint log of a market. */
  logOf(symbol: MarketSymbol): Pick<CheckpointLog, 'thin'>;
  /**
   * Checks that the log continues from the notes about removed ticks.
   * @throws Error when it does not
   */
  checkRemoved(symbol: MarketSymbol, start: ReturnType<TickKeeping['start']>): void;
}

export interface ProofParts {
  readonly config: Pick<Config, 'dataDir' | 'proofKeyFile'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly market: Market;
  /**
   * Set for nodes of a cluster. They sign by the ticks alone and with one key, so that all have the same public files.
   */
  readonly shared?: boolean;
}

/** Every market is signed once a second, a tenth of them at a time, so that nothing waits for 41 signatures. */
const TURN_MS = 100;
const TURNS_PER_SECOND = 10;
/** Most checkpoints of one answer: a quarter of an hour. */
const ANSWER_CHECKPOINTS = 1000;
/** Most ticks read at once for the checkpoints on them; each further read costs one more block of ticks. */
const READ_TICKS = 1000;
/** Checkpoints further apart than this are read separately, because the ticks between are not needed. */
const READ_GAP_TICKS = 126;

/** RFC 8410: the bytes before the 32 bytes of an Ed25519 key. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const publicKeyOf = (hex: string) =>
  createPublicKey({ key: Buffer.concat([SPKI_PREFIX, Buffer.from(hex, 'hex')]), format: 'der', type: 'spki' });

const wireOf = ({ symbol, seq, hash, ts }: ChainedTick, { keyId, signature }: SignedSeq): CheckpointWire => ({
  symbol,
  seq,
  hash,
  ts,
  keyId,
  payload: checkpointText({ symbol, seq, hash, ts }),
  signature: signature.toString('hex'),
});

/** Returns the last tick that one read covers for checkpoint `index` and those after it. */
function readEnd(heads: readonly SignedSeq[], index: number): number {
  const first = heads[index]!.seq;
  let last = first;
  for (const { seq } of heads.slice(index + 1, index + READ_TICKS)) {
    if (seq - last > READ_GAP_TICKS || seq >= first + READ_TICKS) break;
    last = seq;
  }
  return last;
}

/** A proof whose turns the caller runs: `createProof` by a timer, tests directly. */
export interface DrivenProof extends KeptProof {
  /** Signs a tenth of the markets; after ten turns each that moved is signed. */
  turn(): void;
  /** Signs one tick, unless it or a later one is signed. */
  sign(tick: ChainedTick): void;
  /** Returns the seq of the last signed tick, 0 before the first. */
  lastSigned(symbol: MarketSymbol): number;
}

/**
 * Creates the proof.
 * @throws Error when the signing key can be neither read nor created
 */
export function createDrivenProof({ config, db, clock, market, shared = false }: ProofParts): DrivenProof {
  const key = signingKeyAt(config.proofKeyFile);
  // Absolute, because files are served from it and the data folder may be relative to the working directory.
  const publicDir = resolve(config.dataDir, 'proof');
  const logs = new Map<MarketSymbol, CheckpointLog>();
  const last = new Map<MarketSymbol, CheckpointWire>();
  const removed = new Map<MarketSymbol, RemovalNotes>();
  const listeners = listenerList<[checkpoint: CheckpointWire]>();
  let keys: readonly KeyPeriod[] = [];
  let turns = 0;
  let failed = false;

  function sign(tick: ChainedTick | undefined): void {
    const file = tick && logs.get(tick.symbol);
    if (!tick || !file || tick.seq <= (file.last()?.seq ?? 0)) return;
    const signed = { seq: tick.seq, keyId: key.keyId, signature: key.signatureOf(checkpointText(tick)) };
    try {
      file.append(signed, tick.ts);
      failed = false;
    } catch (error) {
      // A full disk fails 41 times a second, so only the first is logged. The next checkpoint covers missed ones,
      // because a head proves all
      // ticks before it.
      if (!failed) log.error('checkpoint not written', error, { symbol: tick.symbol });
      failed = true;
      return;
    }
    const checkpoint = wireOf(tick, signed);
    last.set(tick.symbol, checkpoint);
    listeners.tell(checkpoint);
  }

  function turn(): void {
    const group = turns % TURNS_PER_SECOND;
    turns += 1;
    for (const [index, { symbol }] of market.symbols().entries()) {
      if (index % TURNS_PER_SECOND === group) sign(market.lastTick(symbol));
    }
  }

  /** Opens the files synchronously, so that no feed has turned yet. */
  function openLogs(): void {
    for (const { symbol } of market.symbols()) {
      const opened = openCheckpointLog(join(publicDir, 'checkpoints', symbol));
      logs.set(symbol, opened);
      const signedSeq = opened.last()?.seq ?? 0;
      if (signedSeq > (market.lastTick(symbol)?.seq ?? 0)) {
        throw new Error(
          `the tick log of ${symbol} lacks tick ${signedSeq}, whose checkpoint was signed: it is never continued with other ticks`,
        );
      }
    }
  }

  /** Checks that the chain still contains the last signed head. */
  async function checkLast(symbol: MarketSymbol, { last: newest }: CheckpointLog): Promise<void> {
    const signed = newest();
    const period = keys.find(({ keyId }) => keyId === signed?.keyId);
    if (!signed) return;
    if (!period) throw new Error(`the checkpoints of ${symbol} are signed with a key that was never in use here`);
    const tick = await market.tickAfterSeq(symbol, signed.seq - 1);
    const text = tick ? checkpointText(tick) : '';
    if (!verify(null, Buffer.from(text), publicKeyOf(period.publicKey), signed.signature)) {
      throw new Error(`tick ${signed.seq} of ${symbol} is not the one whose checkpoint was signed`);
    }
  }

  /** Returns existing ticks from `seq` to `lastSeq`; none when `seq` is removed. */
  async function keptTicks(symbol: MarketSymbol, seq: number, lastSeq: number): Promise<readonly ChainedTick[]> {
    try {
      return (await market.ticksBetween(symbol, seq, lastSeq)).ticks;
    } catch (error) {
      if (error instanceof TicksRemoved) return [];
      throw error;
    }
  }

  async function readCheckpoints(
    symbol: MarketSymbol,
    fromSeq: number,
    toSeq: number,
  ): Promise<readonly CheckpointWire[]> {
    const heads = (await logs.get(symbol)?.around(fromSeq, toSeq, ANSWER_CHECKPOINTS)) ?? [];
    let ticks: readonly ChainedTick[] = [];
    const rows: CheckpointWire[] = [];
    for (const [index, head] of heads.entries()) {
      let tick = ticks[head.seq - (ticks[0]?.seq ?? 0)];
      if (tick?.seq !== head.seq) {
        ticks = await keptTicks(symbol, head.seq, readEnd(heads, index));
        [tick] = ticks;
      }
      if (tick?.seq === head.seq) rows.push(wireOf(tick, head));
    }
    return rows;
  }

  const answers = checkpointAnswers(readCheckpoints);

  function isSigned({ keyId, payload, signature }: ReceiptWire): boolean {
    const period = keys.find((one) => one.keyId === keyId);
    return (
      period !== undefined &&
      verify(null, Buffer.from(payload), publicKeyOf(period.publicKey), Buffer.from(signature, 'hex'))
    );
  }

  function notesOf(symbol: MarketSymbol): RemovalNotes {
    let notes = removed.get(symbol);
    if (!notes) {
      const { hash } = market.genesisOf(symbol);
      notes = removalNotes(publicDir, symbol, hash, { sign: signed, checks: isSigned });
      removed.set(symbol, notes);
    }
    return notes;
  }

  const signed = (payload: string): ReceiptWire => ({
    keyId: key.keyId,
    payload,
    signature: key.signatureOf(payload).toString('hex'),
  });

  return {
    turn,
    sign,
    lastSigned: (symbol) => logs.get(symbol)?.last()?.seq ?? 0,
    publicDir,
    signed,
    keys: () => keys,
    filesOf: (symbol) => logs.get(symbol)?.files() ?? [],
    lastCheckpoint: (symbol) => last.get(symbol),

    async start() {
      openLogs();
      keys = await useKey(db, key.publicKey, clock.now(), shared);
      await Promise.all([...logs].map(([symbol, file]) => checkLast(symbol, file)));
      publishFiles(publicDir, keys, market);
    },

    async stop() {
      for (const file of logs.values()) file.close();
      logs.clear();
    },

    receiptOf: (userId, order) => signed(receiptText({ ...order, userId })),

    checkpoints: answers.read,

    onCheckpoint: (listener) => listeners.add(listener),

    announceRemoved(note) {
      notesOf(note.symbol).add(note);
      answers.forget(note.symbol);
    },

    async headsAround(symbol, fromSeq, toSeq) {
      const file = logs.get(symbol);
      const before = (await file?.around(fromSeq, fromSeq, 1)) ?? [];
      const after = (await file?.around(toSeq, toSeq, 2)) ?? [];
      return {
        fromSeq: Math.min(fromSeq, before[0]?.seq ?? fromSeq),
        toSeq: after.find(({ seq }) => seq >= toSeq)?.seq ?? toSeq,
      };
    },

    logOf(symbol) {
      const file = logs.get(symbol);
      if (!file) throw new RangeError(`no market ${symbol}`);
      return file;
    },

    checkRemoved(symbol, start) {
      const note = notesOf(symbol).all().at(-1);
      const goesOn = start?.seq === (note?.lastSeq ?? 0) + 1 && (!note || start.hash === note.lastHash);
      // Announced, but the process ended before the ticks were removed.
      const isAllHere = start?.seq === note?.firstSeq && start?.hash === note?.prevHash;
      if (start && !goesOn && !isAllHere) {
        throw new Error(
          `the tick log of ${symbol} lacks ticks before ${start.seq} that no signed note says were removed`,
        );
      }
    },
  };
}

/**
 * Creates the proof of a server.
 * @throws Error when the signing key can be neither read nor created
 */
export function createProof(parts: ProofParts): KeptProof {
  const proof = createDrivenProof(parts);
  let timer: NodeJS.Timeout | undefined;
  return {
    ...proof,
    async start() {
      await proof.start();
      timer = setInterval(proof.turn, TURN_MS);
    },
    async stop() {
      clearInterval(timer);
      await proof.stop();
    },
  };
}
