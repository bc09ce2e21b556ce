import type { Strategy } from '../../model/strategy.ts';

export interface SweepViewProps {
  /** Id of the address: of a saved strategy, or `NEW`. */
  id: string;
  strategy: Strategy;
}

/** Settings of a strategy side by side. */
export function SweepView({ strategy }: SweepViewProps) {
  return <p translate="no">{strategy.name}</p>;
}
