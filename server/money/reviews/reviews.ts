import { refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { Reviewed, ReviewController } from './review-controller.ts';

/** Most records in a list. */
const LIST_MAX = 100;

/** The reviews of all kinds as one list. An id belongs to one kind, so callers need not name it. */
export interface Reviews extends Omit<ReviewController, 'noun' | 'waiting'> {
  /** Returns all records under review, oldest first, at most 100. */
  waiting(): Promise<readonly Reviewed[]>;
}

export function createReviews(controllers: readonly ReviewController[]): Reviews {
  /** Returns the answer of the first controller that knows the id. */
  async function decided(by: (controller: ReviewController) => Promise<Outcome<string>>): Promise<Outcome<string>> {
    for (const controller of controllers) {
      const outcome = await by(controller);
      if (outcome.ok || outcome.refusal !== 'notFound') return outcome;
    }
    return refused('notFound');
  }

  return {
    async waiting() {
      const all = await Promise.all(controllers.map((controller) => controller.waiting(LIST_MAX)));
      return all
        .flat()
        .sort((one, other) => one.createTime - other.createTime)
        .slice(0, LIST_MAX);
    },
    async show(id) {
      const found = await Promise.all(controllers.map((controller) => controller.show(id)));
      return found.find((reviewed) => reviewed !== undefined);
    },
    approve: (id, who) => decided((controller) => controller.approve(id, who)),
    reject: (id, who, reason) => decided((controller) => controller.reject(id, who, reason)),
    async runDue() {
      const more: boolean[] = [];
      for (const controller of controllers) more.push(await controller.runDue());
      return more.includes(true);
    },
  };
}
