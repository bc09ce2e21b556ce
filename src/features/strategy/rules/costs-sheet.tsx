import { useState } from 'react';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { COST_RATE_MAX } from '../../../../protocol/units/strategy-terms.ts';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Strategy } from '../../../model/strategy.ts';
import { present } from '../../../ui/present.tsx';
import type { Presented } from '../../../ui/present.tsx';
import { fieldText, readNumber } from '../numbers-as-text.ts';
import type { NumberRange } from '../numbers-as-text.ts';
import { marketCosts } from '../templates.ts';
import { EditSheet } from './edit-sheet.tsx';
import { NumberField } from './number-field.tsx';

type Costs = Strategy['costs'];
const NAMES = ['taker', 'maker', 'slippage'] as const;
/** Asked for in percent. */
const RATE: NumberRange = { least: 0, most: COST_RATE_MAX * 100, decimals: 4 };

const textsOf = (costs: Costs): Record<keyof Costs, string> => ({
  taker: fieldText(costs.taker * 100),
  maker: fieldText(costs.maker * 100),
  slippage: fieldText(costs.slippage * 100),
});

/** Asks for fees and slippage. */
export const askCosts = (costs: Costs, symbol: MarketSymbol): Promise<Costs | null> =>
  present<Costs | null>((presented) => <CostsSheet {...presented} costs={costs} symbol={symbol} />);

function CostsSheet({
  costs,
  symbol,
  open,
  settle,
  onClosed,
}: Presented<Costs | null> & { costs: Costs; symbol: MarketSymbol }) {
  const { t } = useTranslation();
  const [texts, setTexts] = useState(() => textsOf(costs));
  const [checked, setChecked] = useState(false);
  const done = () => {
    const [taker, maker, slippage] = NAMES.map((name) => readNumber(texts[name], RATE));
    if (taker == null || maker == null || slippage == null) setChecked(true);
    else settle({ taker: taker / 100, maker: maker / 100, slippage: slippage / 100 });
  };
  return (
    <EditSheet
      open={open}
      title={t('strategy.costs.title')}
      onClose={() => settle(null)}
      onClosed={onClosed}
      onDone={done}
      extra={{
        label: t('strategy.costs.ofMarket', { market: symbolLabel(symbol) }),
        onPick: () => setTexts(textsOf(marketCosts(symbol))),
      }}
    >
      {NAMES.map((name) => (
        <NumberField
          key={name}
          label={t(`strategy.costs.field.${name}`)}
          value={texts[name]}
          onChange={(text) => setTexts({ ...texts, [name]: text })}
          range={RATE}
          checked={checked}
          hint={t(`strategy.costs.note.${name}`)}
          unit="%"
        />
      ))}
    </EditSheet>
  );
}
