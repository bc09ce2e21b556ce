import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CATALOGUE } from '../../../../server/market/catalogue.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';

it('every coin of the catalogue can be held, and its values are exact in the ledger', async () => {
  const database = await freshDatabase();
  try {
    const { rows } = await sql<{ code: string; scale: number }>`select code, scale from asset`.execute(database.db);
    const scales = new Map(rows.map(({ code, scale }) => [code, scale]));
    for (const { rules } of CATALOGUE) {
      expect(scales.get(rules.base), rules.base).toBeGreaterThanOrEqual(rules.sizeDecimals);
      // Value × fee rate (four decimals) must fit the eighteen decimals of the ledger.
      expect(rules.priceDecimals + rules.sizeDecimals + 4).toBeLessThanOrEqual(18);
    }
  } finally {
    await database.close();
  }
});
