import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { FIRST_TABLE, oddsHeadText, oddsTableText } from '../../protocol/proof-texts.ts';
import type { OddsTableFields } from '../../protocol/proof-texts.ts';
import type { OddsHead } from '../../protocol/rest/proof.ts';
import type { oddsHistory } from '../../protocol/rest/second-contract.ts';
import type { Clock } from '../infra/clock.ts';
import type { Db } from '../infra/db.ts';
import type { Proof } from './proof.ts';

type TableWire = Static<typeof oddsHistory.row>;
type HeadWire = Static<typeof OddsHead>;

/**
 * The signed head is that of this long ago, so that a table published by another node at the same moment cannot
 * contradict it, ms.
 */
const HEAD_DELAY_MS = 1000;

/** The terms offered from now on. */
export type Offered = Pick<OddsTableFields, 'oddsVersion' | 'ruleId' | 'rates'>;

/** The signed tables of payout rates and rules, each chained to the one before. A receipt names the table in force. */
export interface OddsTables {
  /** Publishes the terms, unless they equal the last table. Call it before the first order of a run. */
  publish(offered: Offered): Promise<void>;
  /** Returns all tables, newest first. */
  all(): Promise<readonly TableWire[]>;
  /** Returns the signed newest table of `HEAD_DELAY_MS` ago; its holder can detect a list without that table. */
  head(): Promise<HeadWire>;
}

interface Row {
  readonly position: number;
  readonly odds_version: number;
  readonly rule_id: string;
  readonly from_ms: number;
  readonly rates: OddsTableFields['rates'];
  readonly previous_hash: string;
  readonly key_id: string;
  readonly signature: string;
}

const fieldsOf = (row: Row): OddsTableFields => ({
  oddsVersion: row.odds_version,
  ruleId: row.rule_id,
  fromTime: row.from_ms,
  rates: row.rates.map(({ period, odds }) => ({ period, odds })),
  previousHash: row.previous_hash,
});

function wireOf(row: Row): TableWire {
  const fields = fieldsOf(row);
  const { rates, ...others } = fields;
  const signed = { keyId: row.key_id, payload: oddsTableText(fields), signature: row.signature };
  return { ...others, rates: [...rates], ...signed };
}

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly proof: Pick<Proof, 'signed'>;
}

export function createOddsTables({ db, clock, proof }: Parts): OddsTables {
  return {
    async publish(offered) {
      await db.transaction().execute(async (trx) => {
        // Nodes of a cluster start at the same time.
        await sql`lock table odds_table in exclusive mode`.execute(trx);
        const { rows } = await sql<Row>`select * from odds_table order by position desc limit 1`.execute(trx);
        const last = rows[0];
        const asLast = last && oddsTableText({ ...fieldsOf(last), ...offered });
        if (last && asLast === oddsTableText(fieldsOf(last))) return;
        const table: OddsTableFields = {
          ...offered,
          // Later than the last one, even when the clock was set back.
          fromTime: Math.max(clock.now(), (last?.from_ms ?? 0) + 1),
          previousHash: last ? hash('sha256', oddsTableText(fieldsOf(last)), 'hex') : FIRST_TABLE,
        };
        const { keyId, signature } = proof.signed(oddsTableText(table));
        await sql`
          insert into odds_table (position, odds_version, rule_id, from_ms, rates, previous_hash, key_id, signature)
          values (${(last?.position ?? 0) + 1}::integer, ${table.oddsVersion}::integer, ${table.ruleId},
            ${table.fromTime}::bigint, ${JSON.stringify(table.rates)}::jsonb, ${table.previousHash}, ${keyId},
            ${signature})
        `.execute(trx);
      });
    },
    async all() {
      const { rows } = await sql<Row>`select * from odds_table order by position desc`.execute(db);
      return rows.map(wireOf);
    },
    async head() {
      const time = clock.now() - HEAD_DELAY_MS;
      const { rows } = await sql<Row>`
        select * from odds_table where from_ms <= ${time}::bigint order by position desc limit 1
      `.execute(db);
      const [newest] = rows;
      const tableHash = newest ? hash('sha256', oddsTableText(fieldsOf(newest)), 'hex') : FIRST_TABLE;
      return { tableHash, time, ...proof.signed(oddsHeadText({ tableHash, time })) };
    },
  };
}
