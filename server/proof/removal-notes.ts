import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Static } from 'typebox';
import { removedText } from '../../protocol/proof-texts.ts';
import type { RemovedFields } from '../../protocol/proof-texts.ts';
import type { SignedReceipt } from '../../protocol/rest/second-contract.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Market, TickRetention } from '../market/market.ts';
import type { ProofKeys } from './proof-keys.ts';
import { publish } from './public-files.ts';

type Signed = Static<typeof SignedReceipt>;

/** A published note: these ticks are removed, and the chain continues with this hash. */
export interface RemovalNote extends RemovedFields, Signed {}

/**
 * Signed notes about the removed ticks of one market, oldest first, in the public file `removed/SYMBOL.json`. Each
 * begins where the one before it ended, so the chain can be followed from its first tick to the existing ones.
 */
export interface RemovalNotes {
  all(): readonly RemovalNote[];
  /**
   * Publishes a note before it returns. A repeat changes nothing.
   * @throws Error when it does not follow the last one
   */
  add(removed: RemovedFields): void;
}

/**
 * Opens the notes of a market.
 * @param dir     the public folder
 * @param genesis  chain value before tick 1
 * @param checks  returns whether a note is signed with a key of ours
 * @throws Error when the file is damaged or its notes do not follow one another
 */
export function removalNotes(
  dir: string,
  symbol: MarketSymbol,
  genesis: string,
  { sign, checks }: { sign(payload: string): Signed; checks(note: RemovalNote): boolean },
): RemovalNotes {
  const folder = join(dir, 'removed');
  const name = `${symbol}.json`;
  const notes: RemovalNote[] = [];
  const follows = ({ firstSeq, prevHash }: RemovedFields): boolean => {
    const last = notes.at(-1);
    return firstSeq === (last?.lastSeq ?? 0) + 1 && prevHash === (last?.lastHash ?? genesis);
  };

  for (const note of read(join(folder, name))) {
    if (!follows(note) || note.payload !== removedText(note) || !checks(note)) {
      throw new Error(
        `the notes about removed ticks of ${symbol} are not those that were signed: ${join(folder, name)}`,
      );
    }
    notes.push(note);
  }

  return {
    all: () => notes,
    add(removed) {
      const { symbol: of, firstSeq, prevHash, lastSeq, lastHash, lastTs } = removed;
      const fields = { symbol: of, firstSeq, prevHash, lastSeq, lastHash, lastTs };
      if (notes.at(-1)?.payload === removedText(fields)) return;
      if (!follows(fields))
        throw new Error(`ticks of ${symbol} from ${firstSeq} on do not follow those removed before`);
      const note = { ...fields, ...sign(removedText(fields)) };
      mkdirSync(folder, { recursive: true });
      publish(folder, name, `${JSON.stringify([...notes, note], null, 2)}\n`, true);
      notes.push(note);
    },
  };
}

function read(path: string): readonly RemovalNote[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as readonly RemovalNote[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Error(`the notes about removed ticks cannot be read: ${path}`, { cause: error });
  }
}

/** The notes of all markets, each read when it is first needed. */
export interface RemovedTicks {
  /** Publishes a signed note about ticks that are not all kept from now on. */
  announce(removed: RemovedFields & { readonly symbol: MarketSymbol }): void;
  /**
   * Checks that the log continues from the notes about removed ticks.
   * @throws Error when it does not
   */
  check(symbol: MarketSymbol, start: ReturnType<TickRetention['start']>): void;
}

export function createRemovedTicks(
  publicDir: string,
  market: Pick<Market, 'genesisOf'>,
  keys: Pick<ProofKeys, 'signed' | 'isSigned'>,
): RemovedTicks {
  const bySymbol = new Map<MarketSymbol, RemovalNotes>();

  function notesOf(symbol: MarketSymbol): RemovalNotes {
    let notes = bySymbol.get(symbol);
    if (!notes) {
      const { hash } = market.genesisOf(symbol);
      notes = removalNotes(publicDir, symbol, hash, {
        sign: keys.signed,
        checks: ({ keyId, payload, signature }) => keys.isSigned(keyId, payload, Buffer.from(signature, 'hex')),
      });
      bySymbol.set(symbol, notes);
    }
    return notes;
  }

  return {
    announce: (note) => notesOf(note.symbol).add(note),
    check(symbol, start) {
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
