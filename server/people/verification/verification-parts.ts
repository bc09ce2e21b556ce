import type { ChangedThing } from '../../../protocol/stream/changed.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { Sealing } from '../../infra/sealing.ts';
import type { BlobFolder } from '../../infra/blob.ts';

/** The parts that verification needs. */
export interface VerificationParts {
  readonly db: Db;
  readonly clock: Clock;
  /** Encrypts personal fields. */
  readonly sealing: Sealing;
  /** Stores the bytes of uploads. */
  readonly files: BlobFolder;
  /**
   * Called after a commit that has changed or deleted a verification of this user.
   * @param message  of a decision
   */
  onChange(userId: string, id: string, message: readonly ChangedThing[]): void;
}
