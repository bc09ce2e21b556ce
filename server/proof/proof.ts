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

/** What lets a phone check a settlement itself (docs/exchange.md#settlement): signatures over openings and chain heads. */
export interface Proof {
  /**
   * To be called right after `market.start`, before its feeds turn for the first time.
   * @throws Error when a chain lacks a tick whose checkpoint was signed, or holds another one
   */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** All keys that ever signed, the present one first. */
  keys(): readonly KeyPeriod[];
  /** The same order always gets the same signature. */
  receiptOf(userId: string, order: Omit<ReceiptFields, 'userId'>): ReceiptWire;
  /** Of a text that says what it is about: no text of one kind reads as one of another. */
  signed(payload: string): ReceiptWire;
  /** The last one at or before `fromSeq`, all between, the first one at or after `toSeq`: the first 1000 of these. */
  checkpoints(symbol: MarketSymbol, fromSeq: number, toSeq: number): Promise<readonly CheckpointWire[]>;
  /** The newest one of this run. */
  lastCheckpoint(symbol: MarketSymbol): CheckpointWire | undefined;
  /** Called once it is in its file. */
  onCheckpoint(listener: (checkpoint: CheckpointWire) => void): Unlisten;
  /** Folder served below /proof/. */
  readonly publicDir: string;
  /** Names of a market's checkpoint files, oldest first. */
  filesOf(symbol: MarketSymbol): readonly string[];
}

/** A proof whose checkpoints lie in files of ours; only `server/retention` decides what is kept of them. */
export interface KeptProof extends Proof {
  /** Tells everybody, signed, which ticks are not all kept from now on. To be called before they go. */
  announceRemoved(removed: RemovedFields & { readonly symbol: MarketSymbol }): void;
  /** Sequence numbers of the checkpoints that prove ticks `fromSeq` … `toSeq`: at or before the first, at or after the last one. */
  headsAround(symbol: MarketSymbol, fromSeq: number, toSeq: number): Promise<{ fromSeq: number; toSeq: number }>;
  /** The files that checkpoints of a market lie in. */
  logOf(symbol: MarketSymbol): Pick<CheckpointLog, 'thin'>;
  /** @throws Error when the ticks that are here do not go on from the notes about those that are not */
  checkRemoved(symbol: MarketSymbol, start: ReturnType<TickKeeping['start']>): void;
}

export interface ProofParts {
  readonly config: Pick<Config, 'dataDir' | 'proofKeyFile'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly market: Market;
  /** Nodes of a cluster sign by the ticks alone and with one key, so that all have the same public files. */
  readonly shared?: boolean;
}

/** Every market is signed once a second, but a tenth of them at a time: so nobody ever waits for 41 signatures. */
const TURN_MS = 100;
const TURNS_PER_SECOND = 10;
/** Checkpoints of one answer: a quarter of an hour. */
const ANSWER_CHECKPOINTS = 1000;
/** Ticks read at once for the checkpoints on them: each read costs one block of ticks more. */
const READ_TICKS = 1000;
/** Checkpoints further apart are read for each: the ticks between are of no use. */
const READ_GAP_TICKS = 126;

/** RFC 8410: what stands before the 32 bytes of an Ed25519 key. */
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

/** Up to which tick one read serves checkpoint `index` and those behind it. */
function readEnd(heads: readonly SignedSeq[], index: number): number {
  const first = heads[index]!.seq;
  let last = first;
  for (const { seq } of heads.slice(index + 1, index + READ_TICKS)) {
    if (seq - last > READ_GAP_TICKS || seq >= first + READ_TICKS) break;
    last = seq;
  }
  return last;
}

/** Proofs whose turns somebody else takes: `createProof` by timer, a test by hand. */
export interface DrivenProof extends KeptProof {
  /** Signs a tenth of the markets: ten turns sign each that moved. */
  turn(): void;
  /** Signs one tick, unless it, or one behind it, was signed before. */
  sign(tick: ChainedTick): void;
  /** Seq of the last tick that was signed, 0 before the first. */
  lastSigned(symbol: MarketSymbol): number;
}

/** @throws Error when the signing key can be neither read nor made */
export function createDrivenProof({ config, db, clock, market, shared = false }: ProofParts): DrivenProof {
  const key = signingKeyAt(config.proofKeyFile);
  // Absolute: files are served from there, and the data folder may be named from where the server was started.
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
      // A full disk fails 41 times a second. What is missed is made good by the next one: a head speaks for all ticks before it.
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

  /** Opens the files; not one await, so that no feed has turned yet. */
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

  /** The chain must still be the one whose head was signed last. */
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

  /** From `seq` to `lastSeq`, as many as are there; none when `seq` is no longer kept. */
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
      // Announced, but the process ended before they went.
      const isAllHere = start?.seq === note?.firstSeq && start?.hash === note?.prevHash;
      if (start && !goesOn && !isAllHere) {
        throw new Error(
          `the tick log of ${symbol} lacks ticks before ${start.seq} that no signed note says were removed`,
        );
      }
    },
  };
}

/** @throws Error when the signing key can be neither read nor made */
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
