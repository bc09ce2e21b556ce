import { useEffect } from 'react';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useLazyState } from '../../ui/use-lazy-code.ts';
import { canCompute } from '../trade-journal/can-compute.ts';

const WORDS = lazyCode(() => import('./week-words.tsx'), 'journal');

interface WeekInJournalProps {
  /** A statement of any span; times in epoch ms. */
  statement: { readonly span: string; readonly trades: number; readonly fromMs: number; readonly toMs: number };
}

/** The journal's line about a week with trades. Code that does not come is no error of the page around it. */
export function WeekInJournal({ statement: { span, trades, fromMs, toMs } }: WeekInJournalProps) {
  const wanted = canCompute && span === 'week' && trades > 0;
  useEffect(() => {
    if (wanted) void WORDS.fetch();
  }, [wanted]);
  const { module } = useLazyState(WORDS);
  return wanted && module && <module.WeekWords fromMs={fromMs} toMs={toMs} />;
}
