import { durationText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Arrow } from '../../../ui/icon.tsx';
import { coinOf } from '../../trade-journal/table/coins.ts';
import { actWords, tradeName } from './trade-words.ts';
import type { JournalTrade } from './trade-words.ts';

/** `BTC · ▲ Up · 30 s`, `BTC · Sell 0.02`; the arrow repeats the word (G9). */
export function TradeTitle({ trade }: { trade: JournalTrade }) {
  const { t } = useTranslation();
  if (trade.kind === 'spot') return <span>{tradeName(t, trade)}</span>;
  return (
    <>
      <span translate="no">{`${coinOf(trade.symbol)} · `}</span>
      <Arrow direction={trade.direction} />
      <span>{`${actWords(t, trade)} · ${durationText(trade.periodMs)}`}</span>
    </>
  );
}
