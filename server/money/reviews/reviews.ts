import { refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { Reviewed, ReviewDesk } from './review-desk.ts';

/** How many a list shows. */
const LIST_MAX = 100;

/** All desks as one: an id is of one thing, so nobody has to name the desk it lies on. */
export interface Reviews extends Omit<ReviewDesk, 'noun' | 'waiting'> {
  /** What waits on any desk, oldest first, at most 100. */
  waiting(): Promise<readonly Reviewed[]>;
}

export function createReviews(desks: readonly ReviewDesk[]): Reviews {
  /** The first answer of a desk where such an id waits. */
  async function decided(by: (desk: ReviewDesk) => Promise<Outcome<string>>): Promise<Outcome<string>> {
    for (const desk of desks) {
      const outcome = await by(desk);
      if (outcome.ok || outcome.refusal !== 'notFound') return outcome;
    }
    return refused('notFound');
  }

  return {
    async waiting() {
      const all = await Promise.all(desks.map((desk) => desk.waiting(LIST_MAX)));
      return all
        .flat()
        .sort((one, other) => one.createTime - other.createTime)
        .slice(0, LIST_MAX);
    },
    async show(id) {
      const found = await Promise.all(desks.map((desk) => desk.show(id)));
      return found.find((reviewed) => reviewed !== undefined);
    },
    approve: (id, who) => decided((desk) => desk.approve(id, who)),
    reject: (id, who, reason) => decided((desk) => desk.reject(id, who, reason)),
    async takeUpDue() {
      const more: boolean[] = [];
      for (const desk of desks) more.push(await desk.takeUpDue());
      return more.includes(true);
    },
  };
}
