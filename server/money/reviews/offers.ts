import { refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';

/**
 * Products that an operator may withdraw and offer again; running orders are not affected. Terms are code and cannot be
 * changed here.
 */
export interface Offers {
  /**
   * Withdraws or offers a product. Refusal for an unknown id: notFound, or that of the module.
   * @param who  name of the operator
   */
  decide(id: string, what: 'withdraw' | 'offer', who: string, why: string): Promise<Outcome<undefined>>;
}

/** Combines the products of several modules; an id belongs to one of them. */
export const allOffers = (flows: readonly Offers[]): Offers => ({
  async decide(id, what, who, why) {
    for (const flow of flows) {
      const outcome = await flow.decide(id, what, who, why);
      if (outcome.ok) return outcome;
    }
    return refused('notFound');
  },
});
