import { translateOf } from '../../../ui/translate-of.ts';
import type { SweepParameter } from '../grid/sweep-parameters.ts';
import { parameterName } from './sweep-words.ts';

/** The name of a number of the rules; `EMA 9` is left alone by a page translator. */
export function ParameterLabel({ of }: { of: SweepParameter }) {
  const name = parameterName(of);
  return <span translate={translateOf(name)}>{name}</span>;
}
