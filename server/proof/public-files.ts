import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Market } from '../market/market.ts';
import type { KeyPeriod } from './key-history.ts';

const FORMAT = `Public record of signed checkpoints.

keys.json      Ed25519 keys that sign checkpoints and receipts, the one in use first
genesis.json   where the chain of each market begins
checkpoints/SYMBOL/index.json                              names of the files of one market, oldest first
checkpoints/SYMBOL/YYYY-MM-DD-FIRSTSEQ-KEYID.checkpoints   70 bytes each: seq (6 bytes, most significant first), signature (64 bytes)

A signature is over the UTF-8 text tern-checkpoint-1|SYMBOL|seq|hash|ts: ts and hash are those of tick seq, which
POST /api/proof/ticks {"symbol","fromSeq","toSeq"} gives. A chain value is SHA-256(previous|SYMBOL|seq|ts|price|source), the first
one SHA-256(tern-tick-chain-1|SYMBOL|genesisMs), hashes in lower-case hex.

Files only grow, for as many days as the exchange keeps them (docs/operations.md). Then those checkpoints and ticks are left
that receipts stand on, in files that end in .kept, and
removed/SYMBOL.json   says of the ticks of each day that they are no longer kept all: first seq and the chain value before it,
                      last seq and the chain value after it, signed over the UTF-8 text
                      tern-removed-1|SYMBOL|firstSeq|prevHash|lastSeq|lastHash|lastTs. Each note begins where the last one ended.
`;

/**
 * Writes a file atomically.
 * @param durable  also with respect to a power cut, which costs a wait for the disk
 */
export function publish(dir: string, name: string, text: string, durable = false): void {
  const unfinished = join(dir, `.${name}.new`);
  const fd = openSync(unfinished, 'w');
  try {
    writeFileSync(fd, text);
    if (durable) fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(unfinished, join(dir, name));
}

/** Writes the files that do not change while a server runs; they are served below /proof/. */
export function publishFiles(dir: string, keys: readonly KeyPeriod[], market: Market): void {
  mkdirSync(dir, { recursive: true });
  const genesis = market.symbols().map(({ symbol }) => {
    const { timeMs, hash } = market.genesisOf(symbol);
    return { symbol, genesisMs: timeMs, hash };
  });
  publish(dir, 'keys.json', `${JSON.stringify(keys, null, 2)}\n`);
  publish(dir, 'genesis.json', `${JSON.stringify(genesis, null, 2)}\n`);
  publish(dir, 'format.txt', FORMAT);
}
