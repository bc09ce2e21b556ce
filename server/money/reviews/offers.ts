import { refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';

/** Products that an operator may withdraw and offer again; what runs already goes on. Terms are code, no command reaches them. */
export interface Offers {
  /**
   * Refusal: notFound, or that of the flow, for an id that is none of its products.
   * @param who  name of the operator
   */
  decide(id: string, what: 'withdraw' | 'offer', who: string, why: string): Promise<Outcome<undefined>>;
}

/** The products of several flows as one: an id is of one product. */
export const allOffers = (flows: readonly Offers[]): Offers => ({
  async decide(id, what, who, why) {
    for (const flow of flows) {
      const outcome = await flow.decide(id, what, who, why);
      if (outcome.ok) return outcome;
    }
    return refused('notFound');
  },
});
