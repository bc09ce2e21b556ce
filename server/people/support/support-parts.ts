import type { Clock } from '../../infra/clock.ts';
import type { Config } from '../../infra/config.ts';
import type { Db } from '../../infra/db.ts';
import type { Sealing } from '../../infra/sealing.ts';
import type { DeskTerms } from './answers.ts';

/** What the support desk stands on. */
export interface SupportParts {
  readonly db: Db;
  readonly clock: Clock;
  /** Of how to reach somebody. */
  readonly sealing: Sealing;
  readonly config: Pick<Config, 'origins' | 'supportTimeZone'>;
  /** What the answers tell the figures of. */
  readonly terms: DeskTerms;
  /** Called after a commit that has added to a conversation of this user. @param id of its newest message */
  onChange(userId: string, id: string): void;
}
