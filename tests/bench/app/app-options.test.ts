import { describe, expect, it } from 'vitest';
import { appOptionsOf } from '../../../bench/scenarios/app/app-options.ts';

describe('the options of the app bench', () => {
  it('are five rounds of everything unless said otherwise', () => {
    expect(appOptionsOf([])).toEqual({
      rounds: 5,
      quick: false,
      levels: null,
      slowdowns: null,
      against: null,
      hours: 1,
      feed: 'compact',
    });
  });

  it('take one round when quick, and as many as asked for all the same', () => {
    expect(appOptionsOf(['--quick']).rounds).toBe(1);
    expect(appOptionsOf([], 1).rounds).toBe(1);
    expect(appOptionsOf(['--rounds', '3'], 1).rounds).toBe(3);
    expect(appOptionsOf(['--quick', '--rounds', '3']).rounds).toBe(3);
  });

  it('read lists', () => {
    const { levels, slowdowns } = appOptionsOf(['--levels', '0, 3', '--cpu', '6']);
    expect(levels).toEqual([0, 3]);
    expect(slowdowns).toEqual([6]);
  });

  it('read a revision and hours', () => {
    const { against, hours } = appOptionsOf(['--against', 'main~2', '--hours', '0.5']);
    expect(against).toBe('main~2');
    expect(hours).toBe(0.5);
    expect(appOptionsOf(['--feed', 'json']).feed).toBe('json');
  });

  it.each([
    [['--rounds', '0'], /--rounds/],
    [['--rounds', '2.5'], /--rounds/],
    [['--rounds', 'many'], /--rounds/],
    [['--levels', '4'], /--levels/],
    [['--levels', ''], /--levels/],
    [['--cpu', '2'], /--cpu/],
    [['--hours', '0'], /--hours/],
    [['--hours', '100'], /--hours/],
    [['--hours', 'long'], /--hours/],
    [['--against', '--output=x'], /against/],
    [['--against', 'a b'], /--against/],
    [['--feed', 'fast'], /--feed/],
    [['--only', 'P1'], /only/],
    [['storm'], /storm/],
  ])('refuse %j and say which is wrong', (args, message) => {
    expect(() => appOptionsOf(args)).toThrow(message);
  });
});
