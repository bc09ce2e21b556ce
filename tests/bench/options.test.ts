import { describe, expect, it } from 'vitest';
import { pageOptions } from '../../bench/on-device/options.ts';
import { optionsOf } from '../../bench/options.ts';
import { appOptionsOf } from '../../bench/scenarios/app/app-options.ts';

describe('the options of a bench', () => {
  it('are five rounds of everything in both engines, unless said otherwise', () => {
    expect(optionsOf([])).toEqual({ rounds: 5, quick: false, only: null, browser: true });
    const args = ['--rounds', '9', '--only', 't5, T9', '--no-browser'];
    expect(optionsOf(args)).toEqual({ rounds: 9, quick: false, only: ['T5', 'T9'], browser: false });
    expect(optionsOf(['--quick'])).toMatchObject({ rounds: 2, quick: true });
    expect(optionsOf(['--quick', '--rounds=3'])).toMatchObject({ rounds: 3, quick: true });
  });

  it.each(['--rounds=0', '--rounds=2.5', '--rounds=many', '--only=', '--only=fast', '--loud', 'T5'])(
    'are refused when wrong: %s',
    (arg) => {
      expect(() => optionsOf([arg])).toThrow(Error);
    },
  );
});

describe('the options of the app bench', () => {
  it('are five rounds of everything, one when quick, unless said otherwise', () => {
    const everything = { levels: null, slowdowns: null, against: null, hours: 1, feed: 'compact' };
    expect(appOptionsOf([])).toEqual({ rounds: 5, quick: false, ...everything });
    expect(appOptionsOf(['--quick']).rounds).toBe(1);
    expect(appOptionsOf([], 1).rounds).toBe(1);
    const args = [
      '--quick',
      '--rounds=3',
      '--levels=0, 3',
      '--cpu=6',
      '--against=main~2',
      '--hours=0.5',
      '--feed=json',
    ];
    expect(appOptionsOf(args, 1)).toEqual({
      rounds: 3,
      quick: true,
      levels: [0, 3],
      slowdowns: [6],
      against: 'main~2',
      hours: 0.5,
      feed: 'json',
    });
  });

  it.each([
    ['--rounds=0', /--rounds/],
    ['--levels=4', /--levels/],
    ['--levels=', /--levels/],
    ['--cpu=2', /--cpu/],
    ['--hours=0', /--hours/],
    ['--hours=100', /--hours/],
    ['--hours=long', /--hours/],
    ['--against=--output=x', /against/],
    ['--against=a b', /--against/],
    ['--feed=fast', /--feed/],
    ['--only=P1', /only/],
    ['storm', /storm/],
  ])('refuse %s and say which is wrong', (arg, message) => {
    expect(() => appOptionsOf([arg])).toThrow(message);
  });
});

describe('the address of the page for phones', () => {
  const DEFAULTS = { seconds: 1.5, rounds: 3, only: null };

  it('may choose seconds, rounds and scenarios', () => {
    expect(pageOptions('')).toEqual(DEFAULTS);
    const chosen = pageOptions('?seconds=1&rounds=2&only=tick-storm,%20order-book');
    expect(chosen).toEqual({ seconds: 1, rounds: 2, only: ['tick-storm', 'order-book'] });
  });

  it('is not taken where it is wrong', () => {
    const wrong = [
      'seconds=-1',
      'seconds=1e9',
      'seconds=',
      'seconds=NaN',
      'rounds=0',
      'rounds=999',
      'only=',
      'rounds=x',
    ];
    for (const search of wrong) expect(pageOptions(`?${search}`), search).toEqual(DEFAULTS);
  });
});
