import type { SecondContracts } from '../engine/second-contract/second-contract.ts';
import type { SpotChange, SpotOrders } from '../engine/spot/spot-orders.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Bus } from '../infra/bus.ts';
import type { MoneyChange, MoneyNews } from '../money/money-news.ts';

type OrderNews = Parameters<Parameters<SecondContracts['onChange']>[0]>;

/** A private event, sent from the node where it happened to all others. */
type PrivateMessage =
  | { readonly kind: 'order'; readonly order: OrderNews[1]; readonly things: OrderNews[2] }
  | { readonly kind: 'spot'; readonly change: SpotChange }
  | { readonly kind: 'money'; readonly change: MoneyChange }
  | { readonly kind: 'sessionEnd'; readonly sessionId: string };

interface Sources {
  readonly secondContracts: Pick<SecondContracts, 'onChange'>;
  readonly spotOrders: Pick<SpotOrders, 'onChange'>;
  readonly moneyNews: Pick<MoneyNews, 'onChange'>;
  readonly sessions: Sessions;
}

/** A source of events that also receives those of other nodes. */
interface SharedSource<Args extends readonly unknown[]> {
  onChange(listener: (...args: Args) => void): () => void;
  emit(...args: Args): void;
}

function sharedSource<Args extends readonly unknown[]>(
  local: (listener: (...args: Args) => void) => () => void,
): SharedSource<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    onChange(listener) {
      const stop = local(listener);
      listeners.add(listener);
      return () => {
        stop();
        listeners.delete(listener);
      };
    },
    emit(...args) {
      for (const listener of listeners) listener(...args);
    },
  };
}

export interface SharedEvents {
  readonly secondContracts: Pick<SecondContracts, 'onChange'>;
  readonly spotOrders: Pick<SpotOrders, 'onChange'>;
  readonly moneyNews: Pick<MoneyNews, 'onChange'>;
  readonly sessions: Sessions;
}

/** Shares private events within the cluster: local ones are sent to other nodes, and theirs are published here. */
export function sharedEvents(bus: Bus, sources: Sources): SharedEvents {
  const orders = sharedSource(sources.secondContracts.onChange);
  const spot = sharedSource(sources.spotOrders.onChange);
  const money = sharedSource(sources.moneyNews.onChange);
  const ends = sharedSource<[sessionId: string, userId: string]>(sources.sessions.onEnd);

  const send = (userId: string, message: PrivateMessage): void => bus.publish(`evt.${userId}`, JSON.stringify(message));
  sources.secondContracts.onChange((userId, order, things) => send(userId, { kind: 'order', order, things }));
  sources.spotOrders.onChange((userId, change) => send(userId, { kind: 'spot', change }));
  sources.moneyNews.onChange((userId, change) => send(userId, { kind: 'money', change }));
  sources.sessions.onEnd((sessionId, userId) => send(userId, { kind: 'sessionEnd', sessionId }));

  bus.subscribe('evt.*', (text, subject) => {
    const userId = subject.slice('evt.'.length);
    const message = JSON.parse(text) as PrivateMessage;
    if (message.kind === 'order') orders.emit(userId, message.order, message.things);
    else if (message.kind === 'spot') spot.emit(userId, message.change);
    else if (message.kind === 'money') money.emit(userId, message.change);
    else ends.emit(message.sessionId, userId);
  });
  return {
    secondContracts: orders,
    spotOrders: spot,
    moneyNews: money,
    sessions: { ...sources.sessions, onEnd: ends.onChange },
  };
}
