import type { Strategy } from '../../model/strategy.ts';

export interface ResultViewProps {
  /** Id of the address: of a saved strategy, or `NEW`. */
  id: string;
  strategy: Strategy;
}

/** The result of one run. */
export function ResultView({ strategy }: ResultViewProps) {
  return <p translate="no">{strategy.name}</p>;
}
