import { t } from '../../../i18n/translate.ts';
import { marketStore } from '../../../signals/markets.ts';

const QUOTES = ['USDT', 'EUR'] as const;

/** `Bitcoin` of BTC, as its market says; empty while unknown. */
export function coinName(asset: string): string {
  const quote = QUOTES.find((known) => known === asset);
  if (quote !== undefined) return t(`assets.name.${quote}`);
  return marketStore.all.value.find(({ base }) => base === asset)?.name ?? '';
}
