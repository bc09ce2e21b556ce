import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CUE_EVENTS, cues, NO_CUES } from '../../../../src/data/cues.ts';
import { giveCue } from '../../../../src/features/shell/give-cue.ts';

const felt = vi.fn<(pattern: VibratePattern) => boolean>(() => true);
const given = (name: 'vibrate' | 'userActivation', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });
const tones: number[] = [];

/** An audio device that notes what it was asked to play. */
class Sound {
  state = 'suspended';
  readonly currentTime = 0;
  readonly destination = {};
  async resume() {
    this.state = 'running';
  }
  async suspend() {
    this.state = 'suspended';
  }
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (next: unknown) => next };
  }
  createOscillator() {
    const frequency = {
      set value(pitch: number) {
        tones.push(pitch);
      },
    };
    return { frequency, connect: (next: unknown) => next, start() {}, stop() {}, addEventListener() {} };
  }
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', Sound);
  given('vibrate', felt);
  given('userActivation', { hasBeenActive: true });
  felt.mockClear();
  tones.length = 0;
  cues.choose(NO_CUES);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'vibrate');
  Reflect.deleteProperty(navigator, 'userActivation');
  cues.choose(NO_CUES);
});

const all = () => cues.choose({ sound: CUE_EVENTS, vibration: CUE_EVENTS });
/** Long enough for the code of the sound to have come. */
const settled = () => new Promise((done) => setTimeout(done, 200));

it('tells nobody who has not asked for it', async () => {
  for (const event of CUE_EVENTS) giveCue(event);
  await settled();
  expect(felt).not.toHaveBeenCalled();
  expect(tones).toEqual([]);
});

it('tells of the events that were chosen, each in the way that was', async () => {
  cues.set('vibration', 'fill', true);
  cues.set('sound', 'settlement', true);
  for (const event of CUE_EVENTS) giveCue(event);
  await vi.waitFor(() => expect(tones).toHaveLength(3));
  expect(felt.mock.calls).toEqual([[[10]]]);
  cues.set('vibration', 'fill', false);
  giveCue('fill');
  expect(felt).toHaveBeenCalledOnce();
});

describe('is still', () => {
  it('before the first tap on the page', async () => {
    all();
    given('userActivation', { hasBeenActive: false });
    for (const event of CUE_EVENTS) giveCue(event);
    await settled();
    expect(felt).not.toHaveBeenCalled();
    expect(tones).toEqual([]);
  });

  it('on a hidden page, but for what a trade came to', async () => {
    all();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    for (const event of CUE_EVENTS) giveCue(event);
    await vi.waitFor(() => expect(tones).toHaveLength(3));
    expect(felt.mock.calls).toEqual([[[20, 40, 20]]]);
  });
});
