import { useEffect, useState } from 'react';
import { MARKET_PROFILES } from '../../../protocol/simulation/market-profiles.ts';
import { REFUSALS } from '../../../protocol/errors.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { fetchProofCheckpoints, fetchProofTicks } from '../../api/proof-feed-calls.ts';
import type { SeedEpoch } from './feed-record.ts';
import type { CallError, CallResult } from '../../api/result.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { trustedVerifyWorkerUrl } from '../../live/trusted-worker-urls.ts';
import { gatherHour } from '../../proof/gather-hour.ts';
import type { HourSource } from '../../proof/gather-hour.ts';
import { pinnedKeys } from '../../proof/pinned-keys.ts';
import { SEED_FORMAT } from '../../proof/seed-bundle.ts';
import { startVerification } from '../../proof/verify-apart.ts';
import type { HourReport } from '../../proof/verify-worker.ts';
import { thrownText } from '../shell/thrown-text.ts';

/** The reason why nothing can be checked. */
export type NotGathered = 'noTicks' | 'removed' | 'unknown';

export type HourState =
  | { readonly step: 'searching' | 'checking' }
  /** Number of fetched ticks, and their total. */
  | { readonly step: 'fetching'; readonly done: number; readonly total: number }
  | { readonly step: 'failed'; readonly reason: string }
  | { readonly step: 'done'; readonly found: HourReport | NotGathered };

/** The revealed seed of a past hour. */
export interface RevealedSeed extends Pick<SeedEpoch, 'startMs' | 'seedHash'> {
  readonly seed: string;
}

const startWorker =
  typeof Worker === 'function' ? () => new Worker(trustedVerifyWorkerUrl, { type: 'module', name: 'verify' }) : null;

/** A call that returned an error. */
class CallFailed extends Error {
  readonly error: CallError;

  constructor(error: CallError) {
    super(error.kind);
    this.error = error;
  }
}

/** Ends a check that is no longer needed. */
class Left extends Error {}

function dataOf<T>(answer: CallResult<T>): T {
  if (!answer.success) throw new CallFailed(answer.error);
  return answer.data;
}

const SOURCE: HourSource = {
  // Half the maximum of one answer, so that a slow phone parses it within a few frames.
  pageTicks: 500,
  async ticks(symbol, fromSeq, toSeq) {
    const answer = await fetchProofTicks(symbol as MarketSymbol, fromSeq, toSeq);
    const isGone = !answer.success && answer.error.kind === 'refused' && answer.error.code === REFUSALS.notFound.code;
    return isGone ? null : dataOf(answer);
  },
  checkpoints: async (symbol, fromSeq, toSeq) =>
    dataOf(await fetchProofCheckpoints(symbol as MarketSymbol, fromSeq, toSeq)),
};

/**
 * Fetches an hour and has the worker recompute its prices.
 * @param say  called with the progress.
 * @throws Left when `say` throws it
 */
async function checkHour(
  { startMs: startTime, seedHash, seed }: RevealedSeed,
  symbol: MarketSymbol,
  say: (state: HourState) => void,
): Promise<HourReport | NotGathered> {
  const profile = MARKET_PROFILES.get(symbol);
  if (!profile) return 'unknown';
  const verification = startVerification(startWorker);
  try {
    say({ step: 'searching' });
    let done = 0;
    const gathered = await gatherHour(SOURCE, { symbol, startTime }, (ticks, total) => {
      verification.takeHour(ticks);
      done += ticks.length;
      say({ step: 'fetching', done, total });
    });
    if (gathered.kind !== 'gathered') return gathered.kind;
    say({ step: 'checking' });
    const { prevHash, checkpoints } = gathered;
    const hour = { ...profile, format: SEED_FORMAT, startTime, seedHash, seed, prevHash, checkpoints } as const;
    return await verification.verifyHour({ hour, pinnedKeys });
  } finally {
    verification.end();
  }
}

function reasonOf(thrown: unknown): string {
  return thrown instanceof CallFailed ? failureText(thrown.error) : thrownText('hour', thrown);
}

/** Returns the check of an hour. It starts at once, and again for another hour or market. */
export function useHourCheck({ startMs, seedHash, seed }: RevealedSeed, symbol: MarketSymbol): HourState {
  const [state, setState] = useState<HourState>({ step: 'searching' });
  useEffect(() => {
    let here = true;
    const say = (next: HourState) => {
      if (!here) throw new Left();
      setState(next);
    };
    checkHour({ startMs, seedHash, seed }, symbol, say).then(
      (found) => here && setState({ step: 'done', found }),
      (thrown: unknown) => here && setState({ step: 'failed', reason: reasonOf(thrown) }),
    );
    return () => {
      here = false;
    };
  }, [startMs, seedHash, seed, symbol]);
  return state;
}
