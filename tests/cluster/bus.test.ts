import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Bus } from '../../server/infra/bus.ts';
import { localHub } from '../../server/infra/bus.ts';
import { natsBus } from '../../server/infra/nats-bus.ts';
import { until } from '../races/race-databases.ts';
import type { ThrowAwayNats } from './throw-away-nats.ts';
import { throwAwayNats } from './throw-away-nats.ts';

let nats: ThrowAwayNats;
beforeAll(async () => {
  nats = await throwAwayNats();
}, 120_000);
afterAll(() => nats.kill());

/** A node that can be heard: over a wire, listening begins a moment after the call. */
async function joined(join: () => Bus, others: readonly Bus[]): Promise<Bus> {
  const bus = join();
  onTestFinished(() => bus.close());
  for (const other of others) {
    let heard = false;
    const stop = bus.subscribe('hello', () => {
      heard = true;
    });
    await until(() => {
      other.publish('hello', '');
      return heard;
    });
    stop();
  }
  return bus;
}

const FORMS: Readonly<Record<string, () => () => Bus>> = {
  'in one process': () => {
    const hub = localHub();
    return () => hub.join();
  },
  'over NATS': () => () => natsBus(nats.url, 'test'),
};

describe.each(Object.entries(FORMS))('a bus %s', (_form, newForm) => {
  async function pair(): Promise<readonly [Bus, Bus]> {
    const join = newForm();
    const first = await joined(join, []);
    const second = await joined(join, [first]);
    // Both ways.
    let heard = false;
    const stop = first.subscribe('hello', () => {
      heard = true;
    });
    await until(() => {
      second.publish('hello', '');
      return heard;
    });
    stop();
    return [first, second];
  }

  it('brings messages to every other node in their order, and not back to the sender', async () => {
    const [first, second] = await pair();
    const heard: string[] = [];
    const own: string[] = [];
    second.subscribe('md.BTCUSDT.tick', (message) => heard.push(message));
    first.subscribe('md.BTCUSDT.tick', (message) => own.push(message));
    await until(() => {
      first.publish('md.BTCUSDT.tick', 'ready');
      return heard.length > 0;
    });
    for (let n = 0; n < 500; n++) first.publish('md.BTCUSDT.tick', `${n} 七`);
    await until(() => heard.at(-1) === '499 七');
    expect(heard.filter((message) => message !== 'ready')).toEqual(Array.from({ length: 500 }, (_, n) => `${n} 七`));
    expect(own).toEqual([]);
  });

  it('knows one word by *, tells the subject, and nothing of other subjects', async () => {
    const [first, second] = await pair();
    const heard: string[] = [];
    second.subscribe('evt.*', (message, subject) => heard.push(`${subject}=${message}`));
    await until(() => {
      first.publish('evt.ready', '');
      return heard.length > 0;
    });
    first.publish('evt', 'no');
    first.publish('evt.ann.b', 'no');
    first.publish('ord.ann', 'no');
    first.publish('evt.ann', 'yes');
    await until(() => heard.at(-1) === 'evt.ann=yes');
    expect(heard.filter((text) => !text.startsWith('evt.ready'))).toEqual(['evt.ann=yes']);
  });

  it('hears no more once unsubscribed or closed, and publishing then is harmless', async () => {
    const [first, second] = await pair();
    let stopped = 0;
    let last = '';
    const stop = second.subscribe('a', () => {
      stopped += 1;
    });
    second.subscribe('b', (message) => {
      last = message;
    });
    await until(() => {
      first.publish('a', '');
      return stopped > 0;
    });
    await until(() => {
      first.publish('b', 'here');
      return last === 'here';
    });
    stop();
    const before = stopped;
    first.publish('a', '');
    first.publish('b', 'behind');
    await until(() => last === 'behind');
    expect(stopped).toBe(before);
    await second.close();
    await second.close();
    second.publish('a', '');
    first.publish('b', 'closed');
    expect(last).toBe('behind');
  });

  it('goes on when a listener throws', async () => {
    const [first, second] = await pair();
    let heard = 0;
    second.subscribe('a', () => {
      throw new Error('mine');
    });
    second.subscribe('a', () => {
      heard += 1;
    });
    await until(() => {
      first.publish('a', '');
      return heard > 1;
    });
  });

  it.each(['', 'a..b', 'a b', 'a.>', 'a.*'])('refuses to publish to %j', async (subject) => {
    const [first] = await pair();
    expect(() => first.publish(subject, '')).toThrow(RangeError);
  });
});

it('a node starts without the server, joins when it comes, and says after a loss that there was a gap', async () => {
  await nats.kill();
  const sender = natsBus(nats.url, 'sender');
  const bus = natsBus(nats.url, 'late');
  onTestFinished(async () => {
    await sender.close();
    await bus.close();
  });
  let gaps = 0;
  let heard = '';
  bus.onGap(() => {
    gaps += 1;
  });
  bus.subscribe('a', (message) => {
    heard = message;
  });
  sender.publish('a', 'lost');
  await nats.start();
  await until(() => {
    sender.publish('a', 'first');
    return heard === 'first';
  });
  expect(gaps).toBe(1);
  await nats.kill();
  await nats.start();
  await until(() => {
    sender.publish('a', 'again');
    return heard === 'again';
  });
  expect(gaps).toBe(2);
});
