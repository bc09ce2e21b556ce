import { hash } from 'node:crypto';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

/**
 * The tick chain of server.md section 6: SHA-256 over UTF-8 text whose fields are joined by `|`, so that anyone can
 * recompute it with a stock library. Hashes are lower-case hex, also as input of the next one.
 */

/** Chain value before tick 1. It holds the time of the first start: a wiped data folder begins another chain, not a fork of the old one. */
export const genesisHash = (symbol: MarketSymbol, genesisMs: number): string =>
  hash('sha256', `tern-tick-chain-1|${symbol}|${genesisMs}`, 'hex');

/** h_n = SHA-256(h_(n-1) | symbol | seq | ts | price | source). Hot: once per tick. */
export const nextHash = (
  previous: string,
  symbol: MarketSymbol,
  seq: number,
  ts: number,
  price: string,
  source: string,
): string => hash('sha256', `${previous}|${symbol}|${seq}|${ts}|${price}|${source}`, 'hex');
