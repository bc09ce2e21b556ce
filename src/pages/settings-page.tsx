import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../i18n/use-translation.ts';
import { level } from '../level/level.ts';
import { LEVEL_NAMES } from '../level/level-names.ts';
import { AmountsCard, AppearanceCard, OrdersCard } from '../features/settings/preference-cards.tsx';
import { CuesCard } from '../features/settings/cues-card.tsx';
import { LanguageNote } from '../features/settings/language-note.tsx';
import { DataUseCard } from '../features/data-use/data-use-card.tsx';
import { DeveloperCard } from '../features/settings/developer-card.tsx';
import { ResetCard } from '../features/settings/reset-card.tsx';
import { LinkCard } from '../features/shell/cards.tsx';
import { PageBar, PageBody } from '../features/shell/page-bar.tsx';
import { PATHS } from '../features/shell/paths.ts';
import { useDesktop } from '../features/shell/wide-window.ts';
import { lazyCode } from '../ui/lazy-code.ts';
import { useLazyCode } from '../ui/use-lazy-code.ts';

/** Keyboard shortcuts of wide pages. */
const shortcutsCode = lazyCode(() => import('../features/shortcuts/shortcuts-card.tsx'), 'shortcuts');

/**
 * Route /pages/settings/settings: all settings of this device, or links to them. They apply at once, for visitors too,
 * and are stored.
 */
export default function SettingsPage() {
  useSignals();
  const { t } = useTranslation();
  const wide = useDesktop();
  const shortcuts = useLazyCode(shortcutsCode, wide, () => {});
  return (
    <>
      <PageBar title={t('settings.title')} />
      <PageBody>
        <AppearanceCard />
        <AmountsCard />
        <OrdersCard />
        <CuesCard />
        {wide && shortcuts && <shortcuts.ShortcutsCard />}
        <DataUseCard />
        <LinkCard
          lines={[
            { icon: 'globe', to: PATHS.language, name: t('settings.language'), note: <LanguageNote /> },
            {
              icon: 'line',
              to: PATHS.level,
              name: t('profile.performance.label'),
              note: t(`profile.performance.${LEVEL_NAMES[level.value]}`),
            },
          ]}
        />
        <DeveloperCard />
        <ResetCard />
      </PageBody>
    </>
  );
}
