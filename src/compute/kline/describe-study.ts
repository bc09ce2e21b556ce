import type { KlineExports } from '../../../wasm/kline/exports.ts';
import type { KlineColumns } from './columns.ts';
import { numbersOf, STUDY_KINDS, STUDY_LINES } from './study-spec.ts';
import type { AnyLines, StudySpec } from './study-spec.ts';

/** Writes the description of a study to an address of `studyBytes()` bytes. Columns and lines lie in the memory of `exports`. */
export function describeStudy(
  exports: KlineExports,
  address: number,
  spec: StudySpec,
  columns: Partial<KlineColumns>,
  lines: AnyLines,
  { ready, period, second, third, factor } = numbersOf(spec),
): void {
  const at = (column: Float64Array | undefined) => column?.byteOffset ?? 0;
  const [out0, out1, out2] = STUDY_LINES[spec.kind].map((name) => at(lines[name]));
  const source = 'of' in spec && spec.of === 'volume' ? columns.volume : columns.close;
  exports.describe(
    address,
    STUDY_KINDS.indexOf(spec.kind),
    ready,
    at(columns.openTimeMs),
    at(columns.high),
    at(columns.low),
    at(source),
    at(columns.volume),
    out0 ?? 0,
    out1 ?? 0,
    out2 ?? 0,
    period,
    second,
    third,
    factor,
  );
}
