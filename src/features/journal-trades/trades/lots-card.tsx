import { useMemo } from 'react';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { paidText } from '../../../i18n/booked-text.ts';
import { exactText } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { textOfUnits } from '../../../model/decimal-parts.ts';
import { Card } from '../../../ui/card.tsx';
import { FigureTable } from '../../../ui/facts.tsx';
import card from '../../shell/card-parts.module.css';
import { amountOfUnits, RESULT_UNIT } from '../../trade-journal/journal-words.ts';
import { shortTimeText } from '../../trade-journal/figures/zone-texts.ts';
import { coinOf } from '../../trade-journal/table/coins.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { lotsUsed } from './lots-used.ts';
import type { SpotTrade } from './trade-words.ts';

/** Lots that are listed; a sale of very many says how many more there are. */
const LISTED_MAX = 50;

/** The buys whose coins a sale used up, first in, first out, and coins whose cost is not known. */
export function LotsCard({ table, trade }: { table: TradeTable; trade: SpotTrade }) {
  const { t } = useTranslation();
  const used = useMemo(() => lotsUsed(table, trade), [table, trade]);
  const covered = used.reduce((sum, { quantity }) => sum + quantity, 0n);
  const uncovered = trade.quantity - covered;
  const coin = coinOf(trade.symbol);
  return (
    <Card label={t('journalTrades.lots.title')}>
      <h2 className={card.title}>{t('journalTrades.lots.title')}</h2>
      {used.length > 0 && (
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">{t('journalTrades.lots.bought')}</th>
              <th scope="col">{coin}</th>
              <th scope="col">{t('journalTrades.lots.cost', { unit: RESULT_UNIT })}</th>
            </tr>
          </thead>
          <tbody>
            {used.slice(0, LISTED_MAX).map(({ fill, boughtMs, quantity, cost }) => (
              <tr key={fill}>
                <th scope="row">{shortTimeText(boughtMs)}</th>
                <td translate="no">{exactText(amountOfUnits(quantity))}</td>
                <td translate="no">{paidText(textOfUnits(cost) as DecimalText)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
      {used.length > LISTED_MAX && (
        <p className={card.note}>
          {t('journalTrades.lots.more', { count: used.length - LISTED_MAX, number: used.length - LISTED_MAX })}
        </p>
      )}
      {uncovered > 0n && (
        <p className={card.note}>
          {t('journalTrades.lots.uncovered', { amount: exactText(amountOfUnits(uncovered)), coin })}
        </p>
      )}
    </Card>
  );
}
