import { connect } from '@nats-io/transport-node';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';
import { checkSubject, callSafely } from './bus.ts';
import { log } from './log.ts';

const RECONNECT_MS = 500;
/** Ping interval, ms. A server that is frozen rather than gone is detected after two. */
const PING_MS = 5000;

interface Listening {
  readonly pattern: string;
  readonly listener: (message: string, subject: string) => void;
  /** Subscription at the server; null before the first connection. */
  subscription: Subscription | null;
}

/**
 * Creates the bus over a NATS server. Returns at once: a node also starts and runs without one, and joins when it
 * becomes available.
 * @param url  `nats://user:password@host:4222`
 * @param name  name of the connection in the server's list
 */
export function natsBus(url: string, name: string): Bus {
  const listening = new Set<Listening>();
  const gapListeners = new Set<() => void>();
  let connection: NatsConnection | null = null;
  /** False between `disconnect` and `reconnect`, when the client would buffer messages and send them late. */
  let reachable = false;
  let closed = false;

  function listen(one: Listening): void {
    if (connection === null) return;
    one.subscription = connection.subscribe(one.pattern, {
      callback: (error, message) => {
        if (error === null) callSafely(() => one.listener(message.string(), message.subject));
        else log.warn('bus subscription', { message: error.message });
      },
    });
  }

  function tellGap(): void {
    for (const listener of gapListeners) callSafely(listener);
  }

  async function watch(joined: NatsConnection): Promise<void> {
    for await (const status of joined.status()) {
      if (status.type === 'disconnect') {
        reachable = false;
        log.warn('bus lost');
      } else if (status.type === 'reconnect') {
        reachable = true;
        log.info('bus back');
        tellGap();
      } else if (status.type === 'slowConsumer') {
        tellGap();
      }
    }
  }

  async function join(): Promise<void> {
    const joined = await connect({
      servers: url,
      name,
      noEcho: true,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: 2,
    });
    if (closed) return joined.close();
    connection = joined;
    reachable = true;
    for (const one of listening) listen(one);
    void watch(joined).catch((error: unknown) => log.error('bus', error));
    // Messages before the subscription was active were missed.
    await joined.flush();
    tellGap();
  }
  const joining = join().catch((error: unknown) => log.error('bus', error));

  return {
    publish(subject, message) {
      checkSubject(subject, false);
      if (reachable) connection?.publish(subject, message);
    },
    subscribe(pattern, listener) {
      checkSubject(pattern, true);
      const one: Listening = { pattern, listener, subscription: null };
      listening.add(one);
      listen(one);
      return () => {
        listening.delete(one);
        if (!closed) one.subscription?.unsubscribe();
      };
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    async close() {
      if (closed) return;
      closed = true;
      gapListeners.clear();
      if (connection === null) return;
      await joining;
      // Flushes what was published, without waiting for a server that does not answer.
      const answered = reachable;
      reachable = false;
      if (answered) await Promise.race([connection.flush(), connection.closed()]).catch(() => undefined);
      await connection.close();
    },
  };
}
