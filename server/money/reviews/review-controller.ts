import type { Outcome } from '../../infra/outcome.ts';
import type { Decision } from './audit.ts';

/** What can wait for a review. */
export type ReviewNoun = Exclude<Decision['noun'], 'loanProduct' | 'earnProduct'>;

/** Something of somebody's that is or was looked at, in the words of the operator's command line. */
export interface Reviewed {
  readonly noun: ReviewNoun;
  readonly id: string;
  readonly userId: string;
  /** Decimal text of `coin`; null for papers about no money. */
  readonly amount: string | null;
  readonly coin: string | null;
  /** As the wire names it, with the reason where there is one. */
  readonly status: string;
  readonly createTime: number;
  /** When the rules decide; undefined once it is decided. */
  readonly dueTime: number | undefined;
  /** What there is to look at, each with a label of at most 9 letters. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly decisions: readonly Decision[];
}

/** Papers of one noun that are decided by published rules after a visible delay, or by an operator before that. */
export interface ReviewController {
  readonly noun: ReviewNoun;
  /** What waits, oldest first, at most so many. */
  waiting(limit: number): Promise<readonly Reviewed[]>;
  /** Undefined when this kind of review has never had such an id. */
  show(id: string): Promise<Reviewed | undefined>;
  /** Grants what waits. Refusal: notFound when nothing of this id waits. @param who name of the operator @returns its status */
  approve(id: string, who: string): Promise<Outcome<string>>;
  /** Ends what waits without granting it. Refusal: notFound. @param reason what the person reads @returns its status */
  reject(id: string, who: string, reason: string): Promise<Outcome<string>>;
  /** Decides by the rules what is due. @returns whether there is more */
  takeUpDue(): Promise<boolean>;
}
