import { connect } from '@nats-io/transport-node';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';
import { checkSubject, tellSafely } from './bus.ts';
import { log } from './log.ts';

const RECONNECT_MS = 500;
/** A server that is frozen rather than gone is noticed after two of these. */
const PING_MS = 5000;

interface Listening {
  readonly pattern: string;
  readonly listener: (message: string, subject: string) => void;
  /** Null while there is no connection yet. */
  subscription: Subscription | null;
}

/**
 * The bus over a NATS server. Returns at once: a node starts, and goes on, without one, and joins when it comes (back).
 * @param url `nats://user:password@host:4222`
 * @param name told to the server, for whoever looks at its list of connections
 */
export function natsBus(url: string, name: string): Bus {
  const listening = new Set<Listening>();
  const gapListeners = new Set<() => void>();
  let connection: NatsConnection | null = null;
  /** Between `disconnect` and `reconnect` the client would keep what is published, and send it late. */
  let reachable = false;
  let closed = false;

  function listen(one: Listening): void {
    if (connection === null) return;
    one.subscription = connection.subscribe(one.pattern, {
      callback: (error, message) => {
        if (error === null) tellSafely(() => one.listener(message.string(), message.subject));
        else log.warn('bus subscription', { message: error.message });
      },
    });
  }

  function tellGap(): void {
    for (const listener of gapListeners) tellSafely(listener);
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
    // Until now nothing was heard.
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
      // What was published is sent; a server that does not answer is not waited for.
      const answered = reachable;
      reachable = false;
      if (answered) await Promise.race([connection.flush(), connection.closed()]).catch(() => undefined);
      await connection.close();
    },
  };
}
