import { afterEach, describe, expect, it, vi } from 'vitest';
import { atRest } from '../../../bench/scenarios/app/page-probes.ts';

const pageOf = (nowMs: number, probe: { readonly renewedMs: number; readonly longFrameMs: number }) => {
  vi.stubGlobal('window', { probe });
  vi.spyOn(performance, 'now').mockReturnValue(nowMs);
};
const rested = (longFrames: boolean) => atRest({ quietMs: 1000, longFrames });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a page is at rest', () => {
  it('a second after it was rendered or fetched for the last time', () => {
    pageOf(2999, { renewedMs: 2000, longFrameMs: 0 });
    expect(rested(true)).toBe(false);
    pageOf(3000, { renewedMs: 2000, longFrameMs: 0 });
    expect(rested(true)).toBe(true);
  });

  it('a second after its last slow frame, unless these are no matter', () => {
    pageOf(3000, { renewedMs: 0, longFrameMs: 2500 });
    expect(rested(true)).toBe(false);
    expect(rested(false)).toBe(true);
    pageOf(3500, { renewedMs: 0, longFrameMs: 2500 });
    expect(rested(true)).toBe(true);
  });
});
