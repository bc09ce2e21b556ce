import { useSignals } from '@preact/signals-react/runtime';
import { displayCurrencies } from '../../data/display-currencies.ts';
import { preferences, PALETTES, THEMES } from '../../data/preferences.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { pickOne } from '../../ui/pick-one.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import card from '../shell/card-parts.module.css';
import { RadioGroup } from '../../ui/radio-group.tsx';
import styles from './settings.module.css';
import { orderConfirmation, upDownConfirmation } from '../../data/order-confirmation.ts';

/** Chooses the currency of totals, and whether they are shown (H7). */
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

/** Theme and the colours of rise and fall (G27, P6); both apply at once. */
export function AppearanceCard() {
  useSignals();
  const { t } = useTranslation();
  return (
    <Card label={t('settings.appearance')}>
      <h2 className={card.title}>{t('settings.appearance')}</h2>
      <div className={styles.choices}>
        <RadioGroup
          look="segmented"
          label={t('settings.theme.label')}
          showLabel
          value={preferences.theme.value}
          onChange={preferences.chooseTheme}
          options={THEMES.map((theme) => ({ value: theme, label: t(`settings.theme.${theme}`) }))}
        />
        <RadioGroup
          look="chips"
          onCard
          label={t('settings.palette.label')}
          showLabel
          value={preferences.palette.value}
          onChange={preferences.choosePalette}
          options={PALETTES.map((palette) => ({ value: palette, label: t(`settings.palette.${palette}`) }))}
        />
      </div>
    </Card>
  );
}

/** Whether every order needs a confirmation, and which orders always do. */
export function OrdersCard() {
  useSignals();
  const { t } = useTranslation();
  return (
    <Card label={t('settings.orders')}>
      <h2 className={card.title}>{t('settings.orders')}</h2>
      <Toggle
        label={t('settings.confirm.label')}
        hint={t('settings.confirm.hint')}
        checked={orderConfirmation.on.value}
        onChange={orderConfirmation.choose}
      />
      <Toggle
        label={t('settings.confirmUpDown.label')}
        hint={t('settings.confirmUpDown.hint')}
        checked={upDownConfirmation.on.value}
        onChange={upDownConfirmation.choose}
      />
    </Card>
  );
}
