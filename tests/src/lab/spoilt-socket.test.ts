import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_CONDITIONS } from '../../../src/lab/conditions.ts';
import type { Conditions } from '../../../src/lab/conditions.ts';
import { spoiltSockets } from '../../../src/lab/spoilt-socket.ts';

class TrueSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 1;
  readonly sent: unknown[] = [];
  readonly closed: unknown[] = [];
  send(data: unknown): void {
    this.sent.push(data);
  }
  close(code: number): void {
    this.readyState = 3;
    this.closed.push(code);
    this.dispatchEvent(new Event('close'));
  }
}

let conditions: Conditions = NO_CONDITIONS;
let draw = 0.99;
const { Socket, apply } = spoiltSockets(
  TrueSocket as unknown as typeof WebSocket,
  () => conditions,
  () => draw,
);

function opened() {
  const socket = new Socket('ws://host') as unknown as TrueSocket;
  const heard: unknown[] = [];
  socket.addEventListener('message', (event) => heard.push((event as MessageEvent).data));
  return {
    socket,
    heard,
    say: (data: string | ArrayBuffer) => socket.dispatchEvent(new MessageEvent('message', { data })),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  conditions = NO_CONDITIONS;
  draw = 0.99;
});
afterEach(() => vi.useRealTimers());

it('hears and sends at once while all is as it is', () => {
  const { socket, heard, say } = opened();
  say('a');
  socket.send('b');
  expect([heard, socket.sent]).toEqual([['a'], ['b']]);
});

it('keeps the order of messages, also when the line gets faster', () => {
  const { socket, heard, say } = opened();
  conditions = { ...NO_CONDITIONS, latencyMs: 1000 };
  say('a');
  socket.send('x');
  conditions = { ...NO_CONDITIONS, latencyMs: 300 };
  say('b');
  socket.send('y');
  vi.advanceTimersByTime(999);
  expect([heard, socket.sent]).toEqual([[], []]);
  vi.advanceTimersByTime(1);
  expect([heard, socket.sent]).toEqual([
    ['a', 'b'],
    ['x', 'y'],
  ]);
});

it('loses messages of its share, and sends nothing into a closed socket', () => {
  const { socket, heard, say } = opened();
  conditions = { ...NO_CONDITIONS, lossPercent: 50, latencyMs: 300 };
  draw = 0.49;
  say('lost');
  draw = 0.5;
  say('heard');
  socket.send('too late');
  socket.readyState = 3;
  vi.advanceTimersByTime(300);
  expect([heard, socket.sent]).toEqual([['heard'], []]);
});

it('loses frames of changes, but not the answer to a view and its KEY, which every line delivers', () => {
  const { heard, say } = opened();
  conditions = { ...NO_CONDITIONS, lossPercent: 50 };
  draw = 0;
  const [flush, key] = [Uint8Array.of(1, 41, 1).buffer, Uint8Array.of(2, 1, 40).buffer];
  for (const data of [flush, key, '{"type":"VIEW","v":1}', '{"type":"DETAIL"}']) say(data);
  expect(heard).toEqual([key, '{"type":"VIEW","v":1}']);
});

it('closes what is open and what is opened while the line is cut, never normally', () => {
  const { socket } = opened();
  conditions = { ...NO_CONDITIONS, cut: true };
  apply();
  expect(socket.closed).toEqual([4001]);
  expect(opened().socket.closed).toEqual([4001]);
  // A socket that is gone is not closed again.
  apply();
  expect(socket.closed).toEqual([4001]);
});
