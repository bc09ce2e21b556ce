import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { DeviceCard } from './device-card.tsx';
import { MetersCard } from './meters-card.tsx';
import { NowCard } from './now-card.tsx';
import { ReasonsCard } from './reasons-card.tsx';

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
