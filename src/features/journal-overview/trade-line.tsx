import type { TFunction } from 'i18next';
import { receivedText } from '../../i18n/booked-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { durationText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../../ui/class-names.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Arrow } from '../../ui/icon.tsx';
import { wideAt } from '../../compute/order/wide-columns.ts';
import { symbolLabel } from '../../data/symbol-label.ts';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { amountOfUnits, resultText, RESULT_UNIT, toneOf } from '../trade-journal/journal-words.ts';
import { coinOf } from '../trade-journal/table/coins.ts';
import { soldOf } from '../trade-journal/table/sold-coins.ts';
import { tradeIdAt, UP_DOWN_TRADE } from '../trade-journal/table/trade-table.ts';
import type { TradeTable } from '../trade-journal/table/trade-table.ts';
import { shortTimeText } from '../trade-journal/figures/zone-texts.ts';
import styles from './overview.module.css';

/** Returns the act: a direction and its period, or the coins that were sold. */
function doneWords(t: TFunction<'app'>, table: TradeTable, row: number) {
  const { upDown } = table.rows;
  const source = table.sources[row]!;
  if (table.kinds[row] === UP_DOWN_TRADE) {
    const direction = upDown.directions[source] === 1 ? 'up' : 'down';
    return (
      <>
        <Arrow direction={direction} />
        <span>{`${t(`journal.trade.${direction}`)} · ${durationText(upDown.periods[source]! * 1000)}`}</span>
      </>
    );
  }
  return t('journal.trade.sold', { size: exactText(amountOfUnits(soldOf(table, row).quantity)) });
}

/** One trade of the journal: what was done, when, for how much, and its result. It opens the trade. */
export function TradeLine({ table, row }: { table: TradeTable; row: number }) {
  const { t } = useTranslation();
  const symbol = table.rows.symbols[table.markets[row]!]!;
  const net = wideAt(table.nets, row);
  return (
    <PageLink to={`${PATHS.journalTrade}?id=${tradeIdAt(table, row)}`} className={styles.trade}>
      <CoinIcon asset={coinOf(symbol)} />
      <span className={styles.tradeWords}>
        <span className={styles.tradeTitle}>
          <span translate="no">{symbolLabel(symbol)}</span>
          {' · '}
          {doneWords(t, table, row)}
        </span>
        <span className={styles.quiet}>
          {shortTimeText(table.closes[row]!)}
          {' · '}
          {receivedText(amountOfUnits(table.sizes[row]!))} {RESULT_UNIT}
        </span>
      </span>
      <span className={classNames(styles.tradeNet, styles[toneOf(net) ?? 'even'])} translate="no">
        {resultText(net)}
      </span>
    </PageLink>
  );
}
