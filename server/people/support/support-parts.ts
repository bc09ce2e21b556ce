import type { Clock } from '../../infra/clock.ts';
import type { Config } from '../../infra/config.ts';
import type { Db } from '../../infra/db.ts';
import type { Sealing } from '../../infra/sealing.ts';
import type { AnswerTerms } from './answers.ts';

/** The parts that the support desk needs. */
export interface SupportParts {
  readonly db: Db;
  readonly clock: Clock;
  /** Encrypts contacts. */
  readonly sealing: Sealing;
  readonly config: Pick<Config, 'origins' | 'supportTimeZone'>;
  /** Source of the figures in answers. */
  readonly terms: AnswerTerms;
  /**
   * Called after a commit that has added to a conversation of this user.
   * @param id  of its newest message
   */
  onChange(userId: string, id: string): void;
}
