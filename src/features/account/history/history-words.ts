import type { TFunction } from 'i18next';
import type { HistoryFilter } from '../../../model/account-event.ts';

/** What a file of the history holds, `Transfer · USDT`. Its days stand beside it. */
export function filterWords(t: TFunction<'app'>, { type, asset }: HistoryFilter): string {
  const typeWord = type === null ? t('history.filter.allTypes') : t(`history.type.${type}`);
  return `${typeWord} · ${asset ?? t('history.filter.allCoins')}`;
}
