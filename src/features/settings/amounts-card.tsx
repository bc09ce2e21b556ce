import { useSignals } from '@preact/signals-react/runtime';
import { displayCurrencies } from '../../data/display-rate.ts';
import { preferences } from '../../data/preferences.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { pickOne } from '../../ui/pick-one.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import card from '../shell/card-parts.module.css';

/** What totals are shown in, and whether they are shown (H7). */
export function AmountsCard() {
  useSignals();
  const { t } = useTranslation();
  const offered = displayCurrencies.value;
  const chosen = preferences.displayCurrency.value;
  const choose = async () => {
    const picked = await pickOne({
      title: t('settings.currency.label'),
      options: offered.map((value) => ({ value, label: value })),
      value: chosen,
    });
    if (picked !== null) preferences.chooseDisplayCurrency(picked);
  };
  return (
    <Card label={t('settings.amounts')}>
      <h2 className={card.title}>{t('settings.amounts')}</h2>
      <ChoiceField
        label={t('settings.currency.label')}
        value={chosen}
        onOpen={() => void choose()}
        hint={t(offered.includes(chosen) ? 'settings.currency.hint' : 'settings.currency.noRate', { asset: chosen })}
      />
      <Toggle
        label={t('settings.hidden.label')}
        hint={t('settings.hidden.hint')}
        checked={preferences.balanceHidden.value}
        onChange={preferences.hideBalance}
      />
    </Card>
  );
}
