import type { EpochMs } from '../../../protocol/units/time.ts';
import type { MerchantSale } from './merchant-sale-calls.ts';

/** Steps of a sale: agreed; answered by the merchant; EUR paid; EUR credited, or the USDT returned. */
export type SaleMark = 'agreed' | 'answered' | 'paid' | 'credited' | 'returned';

export interface ShownStep {
  readonly mark: SaleMark;
  readonly state: 'done' | 'now' | 'ahead' | 'failed';
  /** Time of the step; null while unknown or ahead. */
  readonly timeMs: EpochMs | null;
  /** Deadline of the current step; null for others. */
  readonly untilMs: EpochMs | null;
}

type Told = Pick<
  MerchantSale,
  'step' | 'reason' | 'createdMs' | 'updatedMs' | 'matchUntilMs' | 'payUntilMs' | 'reviewUntilMs'
>;

/** Steps of a sale: done, current and ahead. A failed step leads to the USDT that were returned. */
export function saleSteps(sale: Told): readonly ShownStep[] {
  const at = (
    mark: SaleMark,
    state: ShownStep['state'],
    times: Partial<Pick<ShownStep, 'timeMs' | 'untilMs'>> = {},
  ): ShownStep => ({ mark, state, timeMs: null, untilMs: null, ...times });
  const { createdMs, updatedMs } = sale;
  const agreed = at('agreed', 'done', { timeMs: createdMs });
  switch (sale.step) {
    case 'matching':
      return [
        agreed,
        at('answered', 'now', { untilMs: sale.matchUntilMs }),
        at('paid', 'ahead'),
        at('credited', 'ahead'),
      ];
    case 'paying':
      return [
        agreed,
        at('answered', 'done', { timeMs: updatedMs }),
        at('paid', 'now', { untilMs: sale.payUntilMs }),
        at('credited', 'ahead'),
      ];
    case 'appealed':
      return [
        agreed,
        at('answered', 'done'),
        at('paid', 'now', { untilMs: sale.reviewUntilMs }),
        at('credited', 'ahead'),
      ];
    case 'completed':
      return [agreed, at('answered', 'done'), at('paid', 'done'), at('credited', 'done', { timeMs: updatedMs })];
    case 'cancelled': {
      const returned = at('returned', 'done', { timeMs: updatedMs });
      const unanswered = sale.reason === 'nobodyAnswered' || sale.reason === 'byYou' || sale.reason === 'rateMoved';
      return unanswered
        ? [agreed, at('answered', 'failed'), returned]
        : [agreed, at('answered', 'done'), at('paid', 'failed'), returned];
    }
  }
}
