import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import type { TradeTable } from '../trade-journal/table/trade-table.ts';
import { TradeLine } from './trade-line.tsx';
import styles from './overview.module.css';

const SHOWN = 5;

/** The newest of the chosen trades. */
export function LastTrades({ table, rows }: { table: TradeTable; rows: Uint32Array }) {
  const { t } = useTranslation();
  const last = Array.from({ length: Math.min(SHOWN, rows.length) }, (_, at) => rows[rows.length - 1 - at]!);
  return (
    <Card label={t('journal.last.title')} padded={false}>
      <h2 className={styles.listTitle}>{t('journal.last.title')}</h2>
      <ul>
        {last.map((row) => (
          <li key={row}>
            <TradeLine table={table} row={row} />
          </li>
        ))}
      </ul>
      <PageLink to={`${PATHS.journal}?view=trades`} className={styles.all}>
        {t('journal.last.all')}
      </PageLink>
    </Card>
  );
}
