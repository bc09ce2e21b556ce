import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeviceSignals, deviceSignalsOf } from '../../../src/level/device-facts.ts';
import { initialSteps } from '../../../src/level/initial-level.ts';
import type { KnownScore } from '../../../src/level/initial-level.ts';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';

const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });

const anyDevice: fc.Arbitrary<DeviceSignals> = fc.record({
  androidWebView: fc.boolean(),
  androidVersion: orNull(fc.integer({ min: 4, max: 17 })),
  chromiumVersion: orNull(fc.integer({ min: 60, max: 150 })),
  cores: orNull(fc.integer({ min: 1, max: 16 })),
  memoryGb: orNull(fc.constantFrom(0.25, 0.5, 1, 2, 4, 8)),
});
const anyScore: fc.Arbitrary<KnownScore | null> = orNull(
  fc.oneof(
    fc.record({ score: fc.integer({ min: 0, max: 100 }), failed: fc.constant(false) }),
    fc.constant({ score: 20, failed: true }),
  ),
);

const levelOf = (device: DeviceSignals, known: KnownScore | null): number =>
  initialSteps(device, known).length && initialSteps(device, known).at(-1)!.to;

/** The sentence of docs/contract.md#device-levels, clause by clause, and docs/product.md#engines for old engines. */
function levelBySentence(device: DeviceSignals, known: KnownScore | null): number {
  const score = known === null ? 1000 : known.score;
  const memory = device.memoryGb === null ? 1000 : device.memoryGb;
  const cores = device.cores === null ? 2 : device.cores;
  const android = device.androidVersion === null ? 1000 : device.androidVersion;
  let level = 0;
  if (device.androidWebView) {
    level += 1;
    if ([score < 60, memory <= 2, cores <= 2, android < 8].includes(true)) level += 1;
    if ([score < 30, memory <= 2 && cores <= 2].includes(true)) level += 1;
  }
  const isOld = device.chromiumVersion !== null && device.chromiumVersion < 91;
  return isOld && level < 2 ? 2 : level;
}

/** Decision 79: the real-time definition of a low-end device, from docs/contract.md#constants. */
const isRealTimeLowEnd = ({ androidWebView, cores, memoryGb }: DeviceSignals): boolean =>
  androidWebView && ((cores ?? 2) <= 2 || (memoryGb !== null && memoryGb <= 1));

const strong: DeviceSignals = {
  androidWebView: true,
  androidVersion: 14,
  chromiumVersion: 140,
  cores: 8,
  memoryGb: 8,
};

describe('initial level', () => {
  it('is what the sentence of the specification says, for every device', () => {
    fc.assert(
      fc.property(anyDevice, anyScore, (device, known) => {
        expect(levelOf(device, known)).toBe(levelBySentence(device, known));
      }),
      { numRuns: 5000 },
    );
  });

  it('is 0 outside Android WebViews, however weak the device, unless the engine is old', () => {
    fc.assert(
      fc.property(anyDevice, anyScore, (device, known) => {
        expect(levelOf({ ...device, androidWebView: false, chromiumVersion: null }, known)).toBe(0);
      }),
    );
  });

  it('never falls when a score comes, or comes out lower', () => {
    const score = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(anyDevice, score, score, (device, a, b) => {
        const [lower, higher] = [Math.min(a, b), Math.max(a, b)].map((of) =>
          levelOf(device, { score: of, failed: false }),
        );
        expect(lower).toBeGreaterThanOrEqual(higher!);
        expect(higher).toBeGreaterThanOrEqual(levelOf(device, null));
      }),
    );
  });

  it('goes up by steps that each lead higher than the one before', () => {
    fc.assert(
      fc.property(anyDevice, anyScore, (device, known) => {
        const led = [0, ...initialSteps(device, known).map(({ to }) => to)];
        for (let i = 1; i < led.length; i++) expect(led[i]).toBeGreaterThan(led[i - 1]!);
      }),
    );
  });

  it('gives a failed benchmark its score of 20: level 3 in an Android WebView, 0 elsewhere (decision 88)', () => {
    const failed = { score: 20, failed: true };
    expect(initialSteps(strong, failed).map(({ kind }) => kind)).toEqual([
      'webview',
      'benchmarkFailed',
      'benchmarkFailed',
    ]);
    expect(initialSteps({ ...strong, androidWebView: false }, failed)).toEqual([]);
  });

  it('names the score as the cause where it is, and nothing where the engine said it', () => {
    expect(initialSteps(strong, { score: 45, failed: false })[1]).toEqual({
      kind: 'weak',
      value: 45,
      limit: 60,
      to: 2,
    });
    expect(initialSteps({ ...strong, memoryGb: 2 }, null)[1]).toEqual({
      kind: 'weak',
      value: null,
      limit: null,
      to: 2,
    });
    expect(initialSteps({ ...strong, androidWebView: false, chromiumVersion: 90 }, null)).toEqual([
      { kind: 'oldEngine', value: 90, limit: 91, to: 2 },
    ]);
  });

  it('starts every device that is low-end for real-time data at throttles of 500, 1000 and 800 ms or slower', () => {
    fc.assert(
      fc.property(anyDevice.filter(isRealTimeLowEnd), anyScore, (device, known) => {
        const { priceMs, klineMs, orderMs } = LEVEL_SETTINGS[levelOf(device, known) as 0 | 1 | 2 | 3];
        expect(priceMs).toBeGreaterThanOrEqual(500);
        expect(klineMs).toBeGreaterThanOrEqual(1000);
        expect(orderMs).toBeGreaterThanOrEqual(800);
      }),
    );
  });
});

describe('what an engine says of its device', () => {
  const WEBVIEW =
    'Mozilla/5.0 (Linux; Android 9; SM-J530F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/96.0.4664.45 Mobile Safari/537.36 MetaMaskMobile';
  const OLD_WEBVIEW =
    'Mozilla/5.0 (Linux; Android 4.4.2; Nexus 4) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/30.0.0.0 Mobile Safari/537.36';
  const CHROME =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

  it.each([
    ['an Android WebView', WEBVIEW, { androidWebView: true, androidVersion: 9, chromiumVersion: 96 }],
    ['a WebView before Android 5', OLD_WEBVIEW, { androidWebView: true, androidVersion: 4, chromiumVersion: 30 }],
    ['Chrome on Android', CHROME, { androidWebView: false, androidVersion: 10, chromiumVersion: 143 }],
    ['a WebView of iOS', IPHONE, { androidWebView: false, androidVersion: null, chromiumVersion: null }],
  ])('knows %s', (_, userAgent, expected) => {
    expect(deviceSignalsOf({ userAgent })).toMatchObject(expected);
  });

  it('takes no figure that is none', () => {
    const odd = fc.constantFrom(undefined, null, 0, -1, NaN, '8');
    fc.assert(
      fc.property(odd, odd, fc.string(), (hardwareConcurrency, deviceMemory, userAgent) => {
        const found = deviceSignalsOf({ userAgent, hardwareConcurrency, deviceMemory });
        expect(found).toMatchObject({ cores: null, memoryGb: null });
      }),
    );
    expect(deviceSignalsOf({ userAgent: '', hardwareConcurrency: 4, deviceMemory: 0.5 })).toMatchObject({
      cores: 4,
      memoryGb: 0.5,
    });
  });
});
