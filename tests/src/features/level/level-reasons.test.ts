import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { fetchTexts } from '../../../../src/i18n/catalogues.ts';
import type { LevelReason, ReasonKind } from '../../../../src/level/reasons.ts';
import { reasonText } from '../../../../src/features/level/reason-text.ts';

const step = (kind: ReasonKind, value: number | null, limit: number | null): LevelReason => ({
  kind,
  value,
  limit,
  to: 1,
  atMs: 0,
});
/** Every kind, as the engine tells it, and the numbers that its sentence must name. */
const STEPS: readonly (readonly [LevelReason, readonly string[]])[] = [
  [step('webview', null, null), []],
  [step('weak', 41.4, 60), ['41', '60']],
  [step('weak', null, null), []],
  [step('veryWeak', 12, 30), ['12', '30']],
  [step('veryWeak', null, null), []],
  [step('benchmarkFailed', 20, 30), ['20', '30']],
  [step('oldEngine', 87, 91), ['87', '91']],
  [step('memoryUse', 0.871, 0.85), ['87%', '85%']],
  [step('frameRate', 24, 30), ['24', '30']],
  [step('longTasks', 14, 10), ['14', '10']],
  [step('longTask', 1204.6, 200), ['1,205', '200']],
  [step('heapGrowth', 7.25, 5), ['7.3', '5.0']],
  [step('lag', 320, 200), ['320', '200']],
  [step('safeMode', null, null), []],
];

describe.each(['en', 'zh'] as const)('the reasons in %s', (code) => {
  it.each(STEPS)('%o', async (reason, numbers) => {
    const translator = createInstance();
    await translator.init({
      lng: code,
      ns: ['app'],
      defaultNS: 'app',
      resources: { [code]: { app: await fetchTexts(code, 'level') } },
      interpolation: { escapeValue: false },
    });
    const text = reasonText(translator.t, reason);
    expect(text).toMatch(/[.。]$/);
    expect(text).not.toMatch(/level\.|\{\{|null|NaN|—/);
    for (const number of numbers) expect(text).toContain(number);
  });
});
