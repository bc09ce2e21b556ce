import { describe, expect, it } from 'vitest';
import { createFrameLoop } from '../../../src/frame/frame-loop.ts';

function stage() {
  const frames = new Map<number, (nowMs: number) => void>();
  const errors: unknown[] = [];
  let handles = 0;
  const loop = createFrameLoop({
    requestFrame(callback) {
      frames.set(++handles, callback);
      return handles;
    },
    cancelFrame: (handle) => frames.delete(handle),
    report: (error) => errors.push(error),
  });
  return {
    loop,
    errors,
    get waiting() {
      return frames.size;
    },
    get asked() {
      return handles;
    },
    frame(nowMs = 0) {
      const due = [...frames.values()];
      frames.clear();
      for (const callback of due) callback(nowMs);
    },
  };
}

describe('frame loop', () => {
  it('runs apply, then text, then chart, whatever the order of asking', () => {
    const { loop, frame } = stage();
    const ran: string[] = [];
    loop.schedule('chart', () => ran.push('chart'));
    loop.schedule('text', () => ran.push('text'));
    loop.schedule('apply', () => ran.push('apply'));
    frame();
    expect(ran).toEqual(['apply', 'text', 'chart']);
  });

  it('asks for one frame for many tasks and for none when idle', () => {
    const scene = stage();
    const task = () => {};
    for (let i = 0; i < 10; i++) scene.loop.schedule('apply', task);
    scene.loop.schedule('chart', () => {});
    expect(scene.asked).toBe(1);
    scene.frame();
    expect(scene.waiting).toBe(0);
    expect(scene.asked).toBe(1);
  });

  it('runs a task once per frame and hands it the frame time', () => {
    const { loop, frame } = stage();
    const times: number[] = [];
    const task = (nowMs: number) => times.push(nowMs);
    loop.schedule('apply', task);
    loop.schedule('apply', task);
    frame(16);
    expect(times).toEqual([16]);
  });

  it('runs what a task asks of a later phase in the same frame, of the same phase in the next', () => {
    const scene = stage();
    const ran: string[] = [];
    const again = () => {
      ran.push('apply');
      if (ran.length < 3) scene.loop.schedule('apply', again);
      scene.loop.schedule('text', () => ran.push('text'));
    };
    scene.loop.schedule('apply', again);
    scene.frame();
    expect(ran).toEqual(['apply', 'text']);
    scene.frame();
    expect(ran).toEqual(['apply', 'text', 'apply', 'text']);
    expect(scene.waiting).toBe(0);
  });

  it('goes on after a task throws, and reports it', () => {
    const { loop, frame, errors } = stage();
    const ran: string[] = [];
    const fault = new Error('broken');
    loop.schedule('apply', () => {
      throw fault;
    });
    loop.schedule('apply', () => ran.push('second'));
    loop.schedule('chart', () => ran.push('chart'));
    frame();
    expect(ran).toEqual(['second', 'chart']);
    expect(errors).toEqual([fault]);
  });

  it('draws nothing while hidden and catches up when shown', () => {
    const scene = stage();
    const ran: string[] = [];
    scene.loop.schedule('apply', () => ran.push('before'));
    scene.loop.setHidden(true);
    scene.loop.schedule('apply', () => ran.push('hidden'));
    expect(scene.waiting).toBe(0);
    scene.loop.setHidden(false);
    scene.frame();
    expect(ran).toEqual(['before', 'hidden']);
  });

  it('forgets a cancelled task, also one cancelled by an earlier task of the same frame', () => {
    const { loop, frame } = stage();
    const ran: string[] = [];
    const victim = () => ran.push('victim');
    loop.schedule('apply', () => loop.cancel('apply', victim));
    loop.schedule('apply', victim);
    frame();
    expect(ran).toEqual([]);
  });

  it('tells followers of each frame and whether the next was asked for at once, and causes none for them', () => {
    const scene = stage();
    const heard: [number, boolean][] = [];
    const stop = scene.loop.follow((nowMs, more) => heard.push([nowMs, more]));
    expect(scene.waiting).toBe(0);
    const twice = () => {
      if (heard.length === 0) scene.loop.schedule('apply', twice);
    };
    scene.loop.schedule('apply', twice);
    scene.frame(10);
    scene.frame(26);
    expect(heard).toEqual([
      [10, true],
      [26, false],
    ]);
    stop();
    scene.loop.schedule('apply', () => {});
    scene.frame(50);
    expect(heard).toHaveLength(2);
  });
});
