import { useTranslation } from '../i18n/use-translation.ts';
import { PageBar } from '../features/shell/page-bar.tsx';
import { PageBody } from '../features/shell/page-body.tsx';
import { ChoiceCard } from '../features/level/choice-card.tsx';
import { DeviceCard } from '../features/level/device-card.tsx';
import { MetersCard } from '../features/level/meters-card.tsx';
import { NowCard } from '../features/level/now-card.tsx';
import { ReasonsCard } from '../features/level/reasons-card.tsx';

/** Route /pages/level/level: the level in force, what led to it, and the choice (docs/product.md#device-level). */
export default function LevelPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('level.title')} />
      <PageBody>
        <NowCard />
        <ReasonsCard />
        <ChoiceCard />
        <MetersCard />
        <DeviceCard />
      </PageBody>
    </>
  );
}
