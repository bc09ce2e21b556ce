import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStepFader } from '../../../src/frame/step-fade.ts';
import type { Fade } from '../../../src/frame/step-fade.ts';

const FADE_MS = 300;
const STEP_MS = 100;

const shown: string[] = [];
const made = (name: string): Fade => ({ step: 0, show: (step) => void shown.push(`${name}${step}`) });
const told = () => shown.splice(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  told();
});

describe('a fade in steps', () => {
  it('shows each step once, the last is nothing, and then no timer runs', () => {
    createStepFader(3).start(made('a'), FADE_MS);
    expect(told()).toEqual(['a3']);
    vi.advanceTimersByTime(STEP_MS - 1);
    expect(told()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told()).toEqual(['a2']);
    vi.advanceTimersByTime(2 * STEP_MS);
    expect(told()).toEqual(['a1', 'a0']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('takes its steps together with the others, by one timer', () => {
    const fader = createStepFader(3);
    fader.start(made('a'), FADE_MS);
    vi.advanceTimersByTime(STEP_MS / 2);
    fader.start(made('b'), FADE_MS);
    expect(vi.getTimerCount()).toBe(1);
    told();
    vi.advanceTimersByTime(STEP_MS / 2);
    expect(told()).toEqual(['a2', 'b2']);
  });

  it('starts anew when it is started while it runs, and then runs once', () => {
    const fader = createStepFader(3);
    const fade = made('a');
    fader.start(fade, FADE_MS);
    vi.advanceTimersByTime(2 * STEP_MS);
    fader.start(fade, FADE_MS);
    expect(told()).toEqual(['a3', 'a2', 'a1', 'a3']);
    vi.advanceTimersByTime(FADE_MS);
    expect(told()).toEqual(['a2', 'a1', 'a0']);
  });

  it('starts again after its end', () => {
    const fader = createStepFader(3);
    const fade = made('a');
    fader.start(fade, FADE_MS);
    vi.advanceTimersByTime(FADE_MS);
    told();
    fader.start(fade, FADE_MS);
    vi.advanceTimersByTime(FADE_MS);
    expect(told()).toEqual(['a3', 'a2', 'a1', 'a0']);
  });

  it('is over at once when it is ended; the others go on, and the last takes the timer with it', () => {
    const fader = createStepFader(3);
    const [first, second, idle] = [made('a'), made('b'), made('c')];
    fader.start(first, FADE_MS);
    fader.start(second, FADE_MS);
    told();
    fader.end(idle);
    fader.end(first);
    expect(told()).toEqual(['a0']);
    vi.advanceTimersByTime(STEP_MS);
    expect(told()).toEqual(['b2']);
    fader.end(second);
    expect(told()).toEqual(['b0']);
    expect(vi.getTimerCount()).toBe(0);
    fader.start(first, FADE_MS);
    vi.advanceTimersByTime(FADE_MS);
    expect(told()).toEqual(['a3', 'a2', 'a1', 'a0']);
  });
});
