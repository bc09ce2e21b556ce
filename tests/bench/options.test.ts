import { describe, expect, it } from 'vitest';
import { optionsOf } from '../../bench/options.ts';

describe('the options of a bench', () => {
  it('are five rounds of everything in both engines, unless said otherwise', () => {
    expect(optionsOf([])).toEqual({ rounds: 5, quick: false, only: null, browser: true });
  });

  it('are understood', () => {
    const args = ['--rounds', '9', '--only', 't5, T9', '--no-browser'];
    expect(optionsOf(args)).toEqual({ rounds: 9, quick: false, only: ['T5', 'T9'], browser: false });
    expect(optionsOf(['--quick'])).toMatchObject({ rounds: 2, quick: true });
    expect(optionsOf(['--quick', '--rounds=3'])).toMatchObject({ rounds: 3, quick: true });
  });

  it.each([['--rounds=0'], ['--rounds=2.5'], ['--rounds=many'], ['--only='], ['--only=fast'], ['--loud'], ['T5']])(
    'are refused when wrong: %s',
    (arg) => {
      expect(() => optionsOf([arg])).toThrow(Error);
    },
  );
});
