import { resolve } from 'node:path';
import type { ReceiptFields, RemovedFields } from '../../protocol/proof-texts.ts';
import { checkpointText, receiptText } from '../../protocol/proof-texts.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Clock } from '../infra/clock.ts';
import type { Config } from '../infra/config.ts';
import type { Db } from '../infra/db.ts';
import type { Unlisten } from '../market/listener-list.ts';
import type { Market, TickRetention } from '../market/market.ts';
import { checkpointAnswers } from './checkpoint-answers.ts';
import type { CheckpointLog } from './checkpoint-log.ts';
import { createCheckpointLogs } from './checkpoint-logs.ts';
import type { CheckpointWire } from './checkpoint-logs.ts';
import { createCheckpointSigner, TURN_MS } from './checkpoint-signer.ts';
import type { CheckpointSigner } from './checkpoint-signer.ts';
import type { KeyPeriod } from './key-history.ts';
import { createProofKeys } from './proof-keys.ts';
import type { ReceiptWire } from './proof-keys.ts';
import { publishFiles } from './public-files.ts';
import { createRemovedTicks } from './removal-notes.ts';
import { signingKeyAt } from './signing-key.ts';

export type { KeyPeriod } from './key-history.ts';

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
  checkRemoved(symbol: MarketSymbol, start: ReturnType<TickRetention['start']>): void;
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

/** A proof whose turns the caller runs: `createProof` by a timer, tests directly. */
export interface DrivenProof extends KeptProof, Pick<CheckpointSigner, 'turn' | 'sign'> {
  /** Returns the sequence number of the last tick that was signed, 0 before the first. */
  lastSigned(symbol: MarketSymbol): number;
}

/**
 * Creates the proof.
 * @throws Error when the signing key can be neither read nor created
 */
export function createDrivenProof({ config, db, clock, market, shared = false }: ProofParts): DrivenProof {
  const key = signingKeyAt(config.proofKeyFile);
  const keys = createProofKeys(key);
  // Absolute, because files are served from it and the data folder may be relative to the working directory.
  const publicDir = resolve(config.dataDir, 'proof');
  const logs = createCheckpointLogs(publicDir, market);
  const signer = createCheckpointSigner(key, logs, market);
  const answers = checkpointAnswers(logs.read);
  const removed = createRemovedTicks(publicDir, market, keys);

  /** Checks that the chain is still the one whose head was signed last. */
  async function checkLast(symbol: MarketSymbol, file: CheckpointLog): Promise<void> {
    const signed = file.last();
    if (!signed) return;
    if (!keys.isKnown(signed.keyId)) {
      throw new Error(`the checkpoints of ${symbol} are signed with a key that was never in use here`);
    }
    const tick = await market.tickAfterSeq(symbol, signed.seq - 1);
    if (!keys.isSigned(signed.keyId, tick ? checkpointText(tick) : '', signed.signature)) {
      throw new Error(`tick ${signed.seq} of ${symbol} is not the one whose checkpoint was signed`);
    }
  }

  return {
    turn: signer.turn,
    sign: signer.sign,
    lastSigned: (symbol) => logs.of(symbol)?.last()?.seq ?? 0,
    publicDir,
    signed: keys.signed,
    keys: keys.all,
    filesOf: (symbol) => logs.of(symbol)?.files() ?? [],
    lastCheckpoint: signer.last,

    async start() {
      logs.open();
      await keys.start(db, clock.now(), shared);
      await Promise.all([...logs.all()].map(([symbol, file]) => checkLast(symbol, file)));
      publishFiles(publicDir, keys.all(), market);
    },

    async stop() {
      logs.close();
    },

    receiptOf: (userId, order) => keys.signed(receiptText({ ...order, userId })),
    checkpoints: answers.read,
    onCheckpoint: signer.onCheckpoint,

    announceRemoved(note) {
      removed.announce(note);
      answers.forget(note.symbol);
    },

    headsAround: logs.around,

    logOf(symbol) {
      const file = logs.of(symbol);
      if (!file) throw new RangeError(`no market ${symbol}`);
      return file;
    },

    checkRemoved: removed.check,
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
