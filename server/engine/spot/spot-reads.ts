import type { BodyOf } from '../../../protocol/call.ts';
import type { spotFills, spotList } from '../../../protocol/rest/spot.ts';
import type { Db } from '../../infra/db.ts';
import { pageOf } from '../../infra/paging.ts';
import { fillWire, positionWire, sumsWire } from './spot-answers.ts';
import { fillsOf } from './spot-fill-store.ts';
import { ofUser, ordersOf } from './spot-order-store.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { positionsOf } from './spot-position-store.ts';
import type { SpotFillWire, SpotOrderWire, SpotPositionWire, SpotSums } from './spot-wire.ts';

interface Rows<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

interface Summed<T> extends Rows<T> {
  readonly sums: SpotSums;
}

/** Reads of a user's spot orders. */
export interface SpotReads {
  /** Returns an order of the user; undefined when there is none or it belongs to another user. */
  find(userId: string, id: string): Promise<SpotOrderWire | undefined>;
  /** Returns one page of orders, newest first. `sums` cover all matching rows. */
  list(userId: string, request: BodyOf<typeof spotList>): Promise<Summed<SpotOrderWire>>;
  /** Returns one page of executions, likewise. */
  fills(userId: string, request: BodyOf<typeof spotFills>): Promise<Summed<SpotFillWire>>;
  /** Returns every coin the user has traded, by name. */
  positions(userId: string): Promise<Rows<SpotPositionWire>>;
}

export const spotReads = (db: Db, wireOf: (row: SpotOrderRow) => SpotOrderWire): SpotReads => ({
  find: async (userId, id) => {
    const row = await ofUser(db, userId, id);
    return row && wireOf(row);
  },
  list: async (userId, request) => {
    const page = await ordersOf(db, userId, request, pageOf(request));
    return { rows: page.rows.map(wireOf), total: page.total, sums: sumsWire(page) };
  },
  fills: async (userId, request) => {
    const page = await fillsOf(db, userId, request, pageOf(request));
    return { rows: page.rows.map(fillWire), total: page.total, sums: sumsWire(page) };
  },
  positions: async (userId) => {
    const rows = (await positionsOf(db, userId)).map(positionWire);
    return { rows, total: rows.length };
  },
});
