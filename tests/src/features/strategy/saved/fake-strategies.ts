import type { Strategy } from '../../../../../src/model/strategy.ts';
import { fakeExchange, json, lost } from '../../../api/fake-exchange.ts';

interface Body {
  readonly id: string;
  readonly strategy: Strategy;
}

/** An exchange that keeps strategies by the rules of the real one, and fails on request. */
export function fakeStrategies() {
  const stored = new Map<string, { strategy: unknown; updated: number }>();
  let nowMs = 1_790_000_000_000;
  const facts = {
    offline: false,
    /** The next answers are lost after the change was made. */
    lostAnswers: 0,
    /** Refusal of the next change. */
    refusal: null as { code: number; msg: string } | null,
    most: 50,
    /** Answers come only then. */
    after: null as Promise<void> | null,
  };

  function answerOf(path: string, { id, strategy }: Body): object | { code: number; msg: string } {
    if (path.endsWith('/list')) {
      const strategies = Array.from(stored, ([key, value]) => ({ id: key, ...value }));
      return { strategies: strategies.sort((a, b) => b.updated - a.updated) };
    }
    if (path.endsWith('/remove')) return { removed: stored.delete(id) };
    const standing = stored.get(id);
    if (standing && JSON.stringify(standing.strategy) === JSON.stringify(strategy)) {
      return { id, updated: standing.updated };
    }
    if (!standing && stored.size >= facts.most) return { code: 1026, msg: '策略数量已达上限' };
    stored.set(id, { strategy, updated: ++nowMs });
    return { id, updated: nowMs };
  }

  const exchange = fakeExchange(async ({ path, body }) => {
    await facts.after;
    if (facts.offline) return lost();
    const { refusal } = facts;
    if (refusal !== null && !path.endsWith('/list')) {
      facts.refusal = null;
      return json(refusal);
    }
    const answer = answerOf(path, body as Body);
    if (facts.lostAnswers > 0) {
      facts.lostAnswers--;
      return lost();
    }
    return json('code' in answer ? answer : { code: 200, msg: '', data: { ...answer, serverTime: nowMs } });
  });

  return { sent: exchange.sent, facts, stored, now: () => nowMs, later: (ms: number) => (nowMs += ms) };
}
