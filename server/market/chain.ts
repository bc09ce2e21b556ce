import { hash } from 'node:crypto';
import type { TickFields } from '../../protocol/proof-texts.ts';
import { genesisText, tickText } from '../../protocol/proof-texts.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

/**
 * The tick chain of docs/exchange.md#settlement: SHA-256 over the texts of protocol/proof-texts.ts in UTF-8, so that
 * anyone can recompute it with a standard library. Hashes are lower-case hex, also as input of the next one.
 */

/**
 * Returns the chain value before tick 1. It contains the time of the first start, so an emptied data folder begins a
 * new chain instead of a fork of the old one.
 */
export const genesisHash = (symbol: MarketSymbol, genesisMs: number): string =>
  hash('sha256', genesisText(symbol, genesisMs), 'hex');

/** Returns the chain value after a tick. Hot path: runs once per tick. */
export const nextHash = (previous: string, tick: TickFields): string => hash('sha256', tickText(previous, tick), 'hex');
