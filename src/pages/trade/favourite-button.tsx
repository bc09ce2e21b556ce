import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { preferences } from '../../signals/preferences.ts';
import type { SymbolInfo } from '../../signals/symbols.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** The star in the bar of a market. */
export function FavouriteButton({ info }: { info: SymbolInfo }) {
  useSignals();
  const { t } = useTranslation();
  const chosen = preferences.favourites.value.includes(info.symbol);
  return (
    <IconButton
      icon="star"
      pressed={chosen}
      fillPressed
      label={t(chosen ? 'market.favourite.remove' : 'market.favourite.add', { symbol: info.base })}
      onClick={() => preferences.toggleFavourite(info.symbol)}
    />
  );
}
