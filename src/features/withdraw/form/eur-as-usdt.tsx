import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { decimalTextOf } from '../../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import { eurPayoutPrice } from '../../../../protocol/units/own-price.ts';
import { paidAs } from '../../../../protocol/units/withdraw-money.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { textOfUnits, toUnits } from '../../../model/decimal-parts.ts';
import { decimalTextOfScaled } from '../../../model/scaled.ts';
import { marketStore } from '../../../signals/markets.ts';
import { tickerStore } from '../../../signals/ticker.ts';
import { moneyText } from '../withdraw-words.ts';

const EUR_USDT = marketSymbolOf('EURUSDT')!;

/** USDT for so much EUR, priced at the last price as the exchange prices it at its range; null while it is not known, or old. */
function usdtFor(receive: DecimalText): DecimalText | null {
  const market = marketStore.of(EUR_USDT);
  const { last, stale } = tickerStore.of(EUR_USDT);
  const price = market === undefined || stale.value ? null : decimalTextOfScaled(last.value, market.priceDecimals);
  if (price === null) return null;
  const units = toUnits(price);
  return decimalTextOf(textOfUnits(paidAs(toUnits(receive), eurPayoutPrice({ low: units, high: units }))));
}

/** How EUR arrives at an address: as USDT, and about how much that is now. */
export function EurAsUsdt({ receive, className }: { receive: DecimalText | null; className?: string | undefined }) {
  useSignals();
  const { t } = useTranslation();
  const about = useMemo(() => computed(() => (receive === null ? null : usdtFor(receive))), [receive]).value;
  return (
    <p className={className}>
      {about !== null && <span>{`${t('withdraw.facts.eurAbout', { amount: moneyText(about, 'USDT') })} `}</span>}
      <span>{t('withdraw.facts.eurAsUsdt')}</span>
    </p>
  );
}
