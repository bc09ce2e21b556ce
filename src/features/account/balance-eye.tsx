import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { preferences } from '../../data/preferences.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Hides and shows all balances, on every page at once (H7). */
export function BalanceEye({ className }: { className?: string | undefined }) {
  useSignals();
  const { t } = useTranslation();
  const hidden = preferences.balanceHidden.value;
  return (
    <IconButton
      icon={hidden ? 'eye-off' : 'eye'}
      size={18}
      className={className}
      pressed={hidden}
      label={t(hidden ? 'home.showBalance' : 'home.hideBalance')}
      onClick={() => preferences.hideBalance(!hidden)}
    />
  );
}
