import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { preferences } from '../../data/preferences.ts';
import type { Market } from '../../model/market.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { IconButtonProps } from '../../ui/icon-button.tsx';

/** The star of a market, in its row or in the bar of its page. */
export function FavouriteButton({
  market,
  ...rest
}: { market: Market } & Pick<IconButtonProps, 'size' | 'className' | 'tabIndex'>) {
  useSignals();
  const { t } = useTranslation();
  const { symbol } = market;
  // A computed for this symbol, so that a tapped star renders itself and no other.
  const chosen = useMemo(() => computed(() => preferences.favourites.value.includes(symbol)), [symbol]).value;
  return (
    <IconButton
      {...rest}
      icon="star"
      pressed={chosen}
      fillPressed
      label={t(chosen ? 'market.favourite.remove' : 'market.favourite.add', { symbol: market.base })}
      onClick={() => preferences.toggleFavourite(symbol)}
    />
  );
}
