import type { DataOf } from '../../protocol/call.ts';
import type { getCoinList } from '../../protocol/rest/common.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { parseAmount } from '../ledger/amount.ts';
import type { Market, MarketRules } from '../market/market.ts';

type Coin = DataOf<typeof getCoinList>['coinList'][number];

/**
 * Returns the change from `open` to `last` in percent with two decimals, rounded toward zero: `-1.25`. Zero without a
 * price to compare with (decision 73).
 */
export function changePercentText(open: DecimalText, last: DecimalText): string {
  const before = parseAmount(open);
  if (before === 0n) return '0.00';
  const hundredths = ((parseAmount(last) - before) * 10_000n) / before;
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns the home list: a coin for every market, without currencies, which can only be converted. */
export function coinList(market: Market): Coin[] {
  return market.symbols().map((rules: MarketRules): Coin => {
    const ticker = market.ticker(rules.symbol);
    return {
      id: rules.symbol,
      coin: rules.base,
      showSymbol: `${rules.base}/${rules.quote}`,
      amount: ticker.lastPrice,
      priceChangePercent: changePercentText(ticker.openPrice as DecimalText, ticker.lastPrice as DecimalText),
      logo: '',
      status: rules.open ? 1 : 0,
      showFlag: rules.category === 'fiat' ? 0 : 1,
      sort: rules.sort,
    };
  });
}
