import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FAILED_SCORE } from '../../../src/level/score/device-score.ts';
import type { DeviceScore } from '../../../src/level/score/device-score.ts';
import { engineOf } from '../../../src/level/device-facts.ts';
import { keepScore, readScore } from '../../../src/level/kept-score.ts';

const KEY = '__persisted__deviceScore';
const DAY_MS = 24 * 3_600_000;
const ENGINE = 'Chrome/143.0.0.0';
const NOW = 1_800_000_000_000;
const score: DeviceScore = { score: 61, jsScore: 70, renderScore: 60, memoryScore: 53, failed: false };

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('kept score', () => {
  it('comes back for the same engine within seven days', () => {
    keepScore({ score, measuredMs: NOW }, ENGINE);
    expect(readScore(ENGINE, NOW)).toEqual({ score, measuredMs: NOW });
    expect(readScore(ENGINE, NOW + 7 * DAY_MS - 1)).toEqual({ score, measuredMs: NOW });
  });

  it('is gone after seven days, for another engine, and when the clock was set back', () => {
    keepScore({ score, measuredMs: NOW }, ENGINE);
    expect(readScore(ENGINE, NOW + 7 * DAY_MS)).toBeNull();
    expect(readScore('Chrome/144.0.0.0', NOW)).toBeNull();
    expect(readScore(ENGINE, NOW - 1)).toBeNull();
  });

  it('is not kept when the benchmark failed', () => {
    keepScore({ score: FAILED_SCORE, measuredMs: NOW }, ENGINE);
    expect(stored.size).toBe(0);
  });

  it('is read from nothing that is not a whole score, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        stored.set(KEY, text);
        expect(readScore(ENGINE, NOW)).toBeNull();
      }),
    );
    const whole = { ...score, engine: ENGINE, measuredMs: NOW };
    for (const field of ['score', 'jsScore', 'renderScore', 'memoryScore', 'measuredMs'])
      for (const bad of [null, undefined, '61', -1, 1e300]) {
        stored.set(KEY, JSON.stringify({ ...whole, [field]: bad }));
        if (field === 'measuredMs' && bad === -1) continue;
        expect(readScore(ENGINE, NOW), `${field} ${bad}`).toBeNull();
      }
  });

  it('lasts as long as the page where there is no storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => keepScore({ score, measuredMs: NOW }, ENGINE)).not.toThrow();
    expect(readScore(ENGINE, NOW)).toEqual({ score, measuredMs: NOW });
  });
});

describe('engine of a user agent', () => {
  it('changes with the version of the engine or of iOS, not with the name of the phone or wallet', () => {
    const chrome = (phone: string, version: string) =>
      `Mozilla/5.0 (Linux; Android 10; ${phone}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Mobile Safari/537.36`;
    expect(engineOf(chrome('K', '143.0.0.0'))).toBe(engineOf(chrome('Pixel 5', '143.0.0.0')));
    expect(engineOf(chrome('K', '143.0.0.0'))).not.toBe(engineOf(chrome('K', '144.0.0.0')));
    const iphone = (version: string) =>
      `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15`;
    expect(engineOf(iphone('16_5'))).not.toBe(engineOf(iphone('17_0')));
    expect(engineOf('Something else')).toBe('Something else');
  });
});
