import { useSignals } from '@preact/signals-react/runtime';
import type { TFunction } from 'i18next';
import { useTranslation } from '../../i18n/use-translation.ts';
import { marketStore } from '../../signals/markets.ts';

/** The name of a feed; one the app does not know by the name that the exchange gives it. */
export const feedName = (t: TFunction<'app'>, feed: string): string =>
  t(`feed.name.${feed}` as 'feed.name.sim') || feed;

/** Whose prices these are, and that all trades with them are of play money (R1). */
export function FeedName() {
  useSignals();
  const { t } = useTranslation();
  const feed = marketStore.all.value[0]?.feed;
  return feed === undefined ? null : <span>{t('feed.line', { name: feedName(t, feed) })}</span>;
}
