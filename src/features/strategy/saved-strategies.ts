import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { EpochMs } from '../../../protocol/units/time.ts';
import type { CallError } from '../../api/result.ts';
import type { Strategy } from '../../model/strategy.ts';

/** Most strategies of a person. */
export const STRATEGIES_MAX = 50;

export interface SavedStrategy {
  /** Made by the device that wrote it first; in the address of its pages. */
  readonly id: string;
  /** The same as `strategy.name`. */
  readonly name: string;
  readonly strategy: Strategy;
  readonly updatedAt: EpochMs;
  /**
   * `account`: the exchange has it. `waiting`: written here, and sent when there is a line. `device`: written while
   * nobody was signed in; it stays here until `moveStrategiesUp`.
   */
  readonly standing: 'account' | 'waiting' | 'device';
}

export interface SavedStrategies {
  /** Signed out always `ready`. `stale`: an earlier list while or after a request for a newer one fails (offline). */
  readonly status: 'idle' | 'loading' | 'ready' | 'stale' | 'failed';
  /** Changed last first. While signed in also those of this device, marked `device`. */
  readonly items: readonly SavedStrategy[];
  /** Error of the last request for the list or of the last change that could not be sent; null: none. */
  readonly error: CallError | null;
  /** False when the browser keeps nothing: what is not at the exchange lasts until the page goes. */
  readonly isKept: boolean;
}

/** `full`: there are 50. `tooLong`: more than 4 kB. */
export type SaveAnswer = { readonly id: string } | { readonly refused: 'full' | 'tooLong' };

const shown = signal<SavedStrategies>({ status: 'idle', items: [], error: null, isKept: true });

/** Saved strategies of the signed-in person, or of this device. */
export const savedStrategies: ReadonlySignal<SavedStrategies> = shown;

/** Sends what waits and asks for the list again; for pages that open, and for "Try again". Never rejects. */
export declare function refreshStrategies(): Promise<void>;

/** Returns a strategy by its id; null when there is none (or none yet: see `status`). */
export declare function strategyOfId(id: string): SavedStrategy | null;

/**
 * Writes a strategy at once on this device, then at the exchange when somebody is signed in, also later when offline.
 * @param id  null for a new one
 * @param strategy  as `strategyOf` of `model/strategy-decoding.ts` returns it
 */
export declare function saveStrategy(id: string | null, strategy: Strategy): SaveAnswer;

/** Removes a strategy here and at the exchange; the figures of its run are forgotten. An unknown id changes nothing. */
export declare function removeStrategy(id: string): void;

/** Saves a copy named "Name 2". */
export declare function copyStrategy(id: string): SaveAnswer;

/** Gives the strategies of this device to the signed-in account. Returns how many stay because the account is full. */
export declare function moveStrategiesUp(): number;
