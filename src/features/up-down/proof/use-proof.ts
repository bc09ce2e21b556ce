import { useCallback, useEffect, useRef, useState } from 'react';
import { sessionStore } from '../../../data/session.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { trustedVerifyWorkerUrl } from '../../../live/trusted-worker-urls.ts';
import { failureKind } from '../../../model/failure-kind.ts';
import type { ProofBundle } from '../../../proof/bundle.ts';
import { keptCheckpoints } from '../../../proof/kept-checkpoints.ts';
import { keptReceipt } from '../../../proof/kept-receipts.ts';
import { pinnedKeys } from '../../../proof/pinned-keys.ts';
import type { ProofReport } from '../../../proof/report.ts';
import { startVerification } from '../../../proof/verify-apart.ts';
import type { Verification } from '../../../proof/verify-apart.ts';
import type { SettledOrder } from '../../../model/up-down-order.ts';
import { thrownText } from '../../shell/thrown-text.ts';
import { gatherProof, proofOrderOf } from './gather-proof.ts';
import type { Gathered, Missing } from './gather-proof.ts';

export type ProofState =
  | { readonly step: 'idle' | 'gathering' | 'waiting' | 'verifying' }
  | { readonly step: 'notYet'; readonly missing: Missing }
  | { readonly step: 'offline' }
  | { readonly step: 'failed'; readonly reason: string }
  /** The check was not possible on this device; `reason` says why. */
  | { readonly step: 'notChecked'; readonly reason: string }
  | { readonly step: 'done'; readonly report: ProofReport };

/**
 * Delay of a retry, ms. The signature after the close is published within a second, or later when the market is quiet.
 */
const RETRY_MS = 700;
const RETRIES = 4;

const startWorker =
  typeof Worker === 'function' ? () => new Worker(trustedVerifyWorkerUrl, { type: 'module', name: 'verify' }) : null;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface Proof {
  readonly state: ProofState;
  /** The fetched proof of this trade; `null` before it is fetched. */
  readonly bundle: ProofBundle | null;
  /** Fetches missing parts and checks everything; does nothing during a check. */
  verify(): void;
  /**
   * Fetches the proof without checking it, for the file and the replay. Null when that failed; `state` has the reason.
   */
  fetchBundle(): Promise<ProofBundle | null>;
}

function stateOf(gathered: Exclude<Gathered, { kind: 'gathered' }>): ProofState {
  if (gathered.kind === 'notYet') return { step: 'notYet', missing: gathered.missing };
  const { error } = gathered;
  return error.kind === 'network' ? { step: 'offline' } : { step: 'failed', reason: failureText(error) };
}

/** Returns the state for an error of the check: code did not load, the engine lacks something, or a fault of ours. */
function stateOfThrown(thrown: unknown): ProofState {
  const reason = thrownText('proof', thrown);
  return failureKind(thrown) === 'network' ? { step: 'offline' } : { step: 'notChecked', reason };
}

/** Returns the proof of one settled trade, which is fetched and checked on demand. */
export function useProof(order: SettledOrder): Proof {
  const [state, setState] = useState<ProofState>({ step: 'idle' });
  const [bundle, setBundle] = useState<ProofBundle | null>(null);
  const here = useRef(true);
  const busy = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const gather = useCallback(async (): Promise<ProofBundle | null> => {
    setState({ step: 'gathering' });
    let gathered = await gatherProof(order);
    for (let retry = 0; retry < RETRIES && gathered.kind === 'notYet' && here.current; retry++) {
      setState({ step: 'waiting' });
      await pause(RETRY_MS);
      gathered = await gatherProof(order);
    }
    if (gathered.kind === 'gathered') {
      setBundle(gathered.bundle);
      return gathered.bundle;
    }
    setState(stateOf(gathered));
    return null;
  }, [order]);

  const alone = useCallback(async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (busy.current) return null;
    busy.current = true;
    try {
      return await work();
    } catch (thrown) {
      setState(stateOfThrown(thrown));
      return null;
    } finally {
      busy.current = false;
    }
  }, []);

  const check = useCallback(
    async (verification: Verification) => {
      // Fetched again each time, so that a second check does not reuse the first answer.
      const fresh = await gather();
      if (!fresh) return;
      setState({ step: 'verifying' });
      const trust = {
        pinnedKeys,
        keptCheckpoints: keptCheckpoints(order.symbol),
        keptReceipt: keptReceipt(order.id),
        owner: sessionStore.currentUser.peek()?.userId,
        shown: proofOrderOf(order),
      };
      setState({ step: 'done', report: await verification.verify(fresh, trust) });
    },
    [gather, order],
  );

  const verify = useCallback(
    () =>
      void alone(() => {
        const verification = startVerification(startWorker);
        return check(verification).finally(() => verification.end());
      }),
    [alone, check],
  );

  const fetchBundle = useCallback(async (): Promise<ProofBundle | null> => {
    if (bundle) return bundle;
    return alone(async () => {
      const fresh = await gather();
      if (fresh) setState({ step: 'idle' });
      return fresh;
    });
  }, [alone, bundle, gather]);

  return { state, bundle, verify, fetchBundle };
}
