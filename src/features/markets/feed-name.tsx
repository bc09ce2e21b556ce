import { useSignals } from '@preact/signals-react/runtime';
import type { TFunction } from 'i18next';
import { useTranslation } from '../../i18n/use-translation.ts';
import { marketStore } from '../../signals/markets.ts';

/** Returns the name of a feed; for an unknown one the name that the exchange sent. */
export const feedName = (t: TFunction<'app'>, feed: string): string =>
  t(`feed.name.${feed}` as 'feed.name.sim') || feed;

/** Names the source of the prices, and says that all trades use play money (R1). */
export function FeedName() {
  useSignals();
  const { t } = useTranslation();
  const feed = marketStore.all.value[0]?.feed;
  return feed === undefined ? null : <span>{t('feed.line', { name: feedName(t, feed) })}</span>;
}
