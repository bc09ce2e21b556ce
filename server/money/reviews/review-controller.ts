import type { Outcome } from '../../infra/outcome.ts';
import type { Decision } from './audit.ts';

/** Kinds of records that can be under review. */
export type ReviewKind = Exclude<Decision['noun'], 'loanProduct' | 'earnProduct'>;

/** A record that is or was under review, as the operator's command line shows it. */
export interface Reviewed {
  readonly noun: ReviewKind;
  readonly id: string;
  readonly userId: string;
  /** Decimal text of `coin`; null when no money is involved. */
  readonly amount: string | null;
  readonly coin: string | null;
  /** Status on the wire, with the reason if there is one. */
  readonly status: string;
  readonly createTime: number;
  /** Time at which the rules decide; undefined once decided. */
  readonly dueTime: number | undefined;
  /** Facts to look at, each with a label of at most 9 letters. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly decisions: readonly Decision[];
}

/** Reviews of one kind. Published rules decide after a visible delay, or an operator before that. */
export interface ReviewController {
  readonly noun: ReviewKind;
  /** Returns records under review, oldest first, at most `limit`. */
  waiting(limit: number): Promise<readonly Reviewed[]>;
  /** Returns a record; undefined when this kind has no such id. */
  show(id: string): Promise<Reviewed | undefined>;
  /**
   * Approves a record under review. Refusal: notFound when none of this id is under review.
   * @param who  name of the operator
   * @returns its status
   */
  approve(id: string, who: string): Promise<Outcome<string>>;
  /**
   * Rejects a record under review. Refusal: notFound.
   * @param reason  shown to the user
   * @returns its status
   */
  reject(id: string, who: string, reason: string): Promise<Outcome<string>>;
  /**
   * Decides what is due by the rules.
   * @returns whether more is due
   */
  runDue(): Promise<boolean>;
}
