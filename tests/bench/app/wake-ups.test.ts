import { describe, expect, it } from 'vitest';
import { wakeUpsOf } from '../../../bench/scenarios/app/wake-ups.ts';
import type { TraceEvent } from '../../../bench/scenarios/app/wake-ups.ts';

const thread = (tid: number, name: string): TraceEvent => ({
  name: 'thread_name',
  ph: 'M',
  pid: 1,
  tid,
  ts: 0,
  args: { name },
});
const script = (tid: number, ts: number, dur: number, name = 'FunctionCall'): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid,
  ts,
  dur,
});
const THREADS = [thread(1, 'CrRendererMain'), thread(2, 'DedicatedWorker thread'), thread(3, 'Compositor')];

describe('wake-ups', () => {
  it('are the scripts that no other script called, by thread', () => {
    const events = [
      ...THREADS,
      script(1, 100, 50),
      script(1, 110, 5, 'RunMicrotasks'),
      script(1, 200, 1),
      script(2, 100, 1),
      script(2, 105, 1),
      script(2, 110, 1),
      script(3, 100, 1),
    ];
    expect(wakeUpsOf(events)).toEqual({ frames: 0, page: 2, workers: 3 });
  });

  it('are none where nothing ran', () => {
    expect(wakeUpsOf(THREADS)).toEqual({ frames: 0, page: 0, workers: 0 });
  });

  it('have frames beside them, drawn or asked for by whatever thread', () => {
    const frame = (tid: number, name: string): TraceEvent => ({ name, ph: 'I', pid: 1, tid, ts: 1 });
    const events = [...THREADS, frame(3, 'DrawFrame'), frame(2, 'FireAnimationFrame'), frame(1, 'Layout')];
    expect(wakeUpsOf(events).frames).toBe(2);
  });
});
