import type { BodyOf, DataOf } from '../../../protocol/call.ts';
import type { strategyList, strategyRemove, strategySave } from '../../../protocol/rest/strategy.ts';
import { cleanLine } from '../../../protocol/units/clean-text.ts';
import { STRATEGIES_MAX, STRATEGY_NAME_MAX } from '../../../protocol/units/strategy-terms.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { lockNamed } from '../../infra/named-lock.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { Sealing } from '../../infra/sealing.ts';

/** Row of `strategy`; see 090_strategies.sql. */
interface StrategyTable {
  user_id: string;
  id: string;
  sealed: string;
  updated_ms: number;
}

type Saved = Omit<DataOf<typeof strategySave>, 'serverTime'>;

/** Strategies that users saved. */
export interface SavedStrategies {
  /** Returns the strategies of a user, changed last first. */
  list(userId: string): Promise<Omit<DataOf<typeof strategyList>, 'serverTime'>>;
  /** Saves a new strategy or another state of one. Refusals: malformed {field}, strategiesFull {most}. */
  save(userId: string, request: BodyOf<typeof strategySave>): Promise<Outcome<Saved>>;
  /** Removes a strategy; false when there is none. */
  remove(
    userId: string,
    request: BodyOf<typeof strategyRemove>,
  ): Promise<Omit<DataOf<typeof strategyRemove>, 'serverTime'>>;
}

interface SavedStrategiesParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealing: Sealing;
}

const narrow = (db: Db) => db.withTables<{ strategy: StrategyTable }>();

/** Returns the JSON of a strategy with a clean name. Refusal: malformed {field} when nothing of the name is left. */
function contentOf({ strategy }: BodyOf<typeof strategySave>): Outcome<string> {
  const name = cleanLine(strategy.name);
  // Normalisation may make a text longer.
  if (name === '' || name.length > STRATEGY_NAME_MAX) return refused('malformed', { field: 'strategy.name' });
  return done(JSON.stringify({ ...strategy, name }));
}

export function createSavedStrategies({ db, clock, sealing }: SavedStrategiesParts): SavedStrategies {
  const placeOf = (userId: string, id: string): readonly string[] => ['strategy', userId, id];
  const opened = ({ user_id, id, sealed }: StrategyTable): string => sealing.open(sealed, placeOf(user_id, id));
  const ofUser = (at: Db, userId: string) =>
    narrow(at).selectFrom('strategy').selectAll().where('user_id', '=', userId);

  return {
    async list(userId) {
      const rows = await ofUser(db, userId).orderBy('updated_ms', 'desc').orderBy('id').execute();
      return {
        strategies: rows.map((row) => ({
          id: row.id,
          strategy: JSON.parse(opened(row)) as BodyOf<typeof strategySave>['strategy'],
          updated: row.updated_ms,
        })),
      };
    },

    async save(userId, request) {
      const content = contentOf(request);
      if (!content.ok) return content;
      const { id } = request;
      return callTransaction(db, async (trx) => {
        // Two devices that save at the same time wait for each other, so that both are counted.
        await lockNamed(trx, `strategies:${userId}`);
        const rows = await ofUser(trx, userId).execute();
        const standing = rows.find((row) => row.id === id);
        if (standing && opened(standing) === content.value) return done({ id, updated: standing.updated_ms });
        if (!standing && rows.length >= STRATEGIES_MAX) {
          return refused('strategiesFull', { most: String(STRATEGIES_MAX) });
        }
        const sealed = sealing.seal(content.value, placeOf(userId, id));
        const updated = clock.now();
        await narrow(trx)
          .insertInto('strategy')
          .values({ user_id: userId, id, sealed, updated_ms: updated })
          .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ sealed, updated_ms: updated }))
          .execute();
        return done({ id, updated });
      });
    },

    remove: (userId, { id }) =>
      callTransaction(db, async (trx) => {
        const { numDeletedRows } = await narrow(trx)
          .deleteFrom('strategy')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .executeTakeFirst();
        return { removed: numDeletedRows > 0n };
      }),
  };
}
