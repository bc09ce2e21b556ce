import type { TFunction } from 'i18next';
import { CUE_KINDS, cues, NO_CUES } from '../../data/cues.ts';
import { orderConfirmation, upDownConfirmation } from '../../data/order-confirmation.ts';
import { HOME_CURRENCY, preferences } from '../../data/preferences.ts';
import { dataSaver } from '../../level/data-saver.ts';
import { chooseLevel, chosenLevel } from '../../level/level.ts';
import { LEVEL_NAMES } from '../../level/level-names.ts';

/** A setting that differs from its default. */
export interface ChangedSetting {
  readonly name: string;
  /** The current value and the default, as text. */
  readonly now: string;
  readonly first: string;
  reset(): void;
}

/** Returns every resettable setting that differs from its default, in the order of the page. Reads signals. */
export function changedSettings(t: TFunction<'app'>): readonly ChangedSetting[] {
  const onOff = (on: boolean) => t(on ? 'settings.on' : 'settings.off');
  const theme = preferences.theme.value;
  const palette = preferences.palette.value;
  const currency = preferences.displayCurrency.value;
  const chosen = cues.chosen.value;
  const saver = dataSaver.chosen.value;
  const level = chosenLevel.value;
  const all: readonly (ChangedSetting | null)[] = [
    theme === 'system'
      ? null
      : {
          name: t('settings.theme.label'),
          now: t(`settings.theme.${theme}`),
          first: t('settings.theme.system'),
          reset: () => preferences.chooseTheme('system'),
        },
    palette === 'default'
      ? null
      : {
          name: t('settings.palette.label'),
          now: t(`settings.palette.${palette}`),
          first: t('settings.palette.default'),
          reset: () => preferences.choosePalette('default'),
        },
    currency === HOME_CURRENCY
      ? null
      : {
          name: t('settings.currency.label'),
          now: currency,
          first: HOME_CURRENCY,
          reset: () => preferences.chooseDisplayCurrency(HOME_CURRENCY),
        },
    preferences.balanceHidden.value
      ? {
          name: t('settings.hidden.label'),
          now: onOff(true),
          first: onOff(false),
          reset: () => preferences.hideBalance(false),
        }
      : null,
    orderConfirmation.on.value
      ? null
      : {
          name: t('settings.confirm.label'),
          now: onOff(false),
          first: onOff(true),
          reset: () => orderConfirmation.choose(true),
        },
    upDownConfirmation.on.value
      ? {
          name: t('settings.confirmUpDown.label'),
          now: onOff(true),
          first: onOff(false),
          reset: () => upDownConfirmation.choose(false),
        }
      : null,
    ...CUE_KINDS.map((kind) =>
      chosen[kind].length === 0
        ? null
        : {
            name: t(`settings.cues.${kind}`),
            now: chosen[kind].map((event) => t(`settings.cues.of.${event}`)).join(', '),
            first: onOff(false),
            reset: () => cues.choose({ ...cues.chosen.peek(), [kind]: NO_CUES[kind] }),
          },
    ),
    preferences.developer.value
      ? {
          name: t('settings.developer.label'),
          now: onOff(true),
          first: onOff(false),
          reset: () => preferences.switchDeveloper(false),
        }
      : null,
    preferences.shortcuts.value
      ? null
      : {
          name: t('settings.shortcuts'),
          now: onOff(false),
          first: onOff(true),
          reset: () => preferences.switchShortcuts(true),
        },
    saver === 'auto'
      ? null
      : {
          name: t('dataUse.saver'),
          now: t(`dataUse.choice.${saver}`),
          first: t('dataUse.choice.auto'),
          reset: () => dataSaver.choose('auto'),
        },
    level === null
      ? null
      : {
          name: t('profile.performance.label'),
          now: t(`profile.performance.${LEVEL_NAMES[level]}`),
          first: t('profile.performance.auto'),
          reset: () => chooseLevel(null),
        },
  ];
  return all.filter((setting) => setting !== null);
}
