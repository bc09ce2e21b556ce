import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { preferences } from '../../signals/preferences.ts';
import type { SymbolInfo } from '../../signals/symbols.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { IconButtonProps } from '../../ui/icon-button.tsx';

/** The star of a market, in its row or in the bar of its page. */
export function FavouriteButton({ info, ...rest }: { info: SymbolInfo } & Pick<IconButtonProps, 'size' | 'className'>) {
  useSignals();
  const { t } = useTranslation();
  const chosen = preferences.favourites.value.includes(info.symbol);
  return (
    <IconButton
      {...rest}
      icon="star"
      pressed={chosen}
      fillPressed
      label={t(chosen ? 'market.favourite.remove' : 'market.favourite.add', { symbol: info.base })}
      onClick={() => preferences.toggleFavourite(info.symbol)}
    />
  );
}
