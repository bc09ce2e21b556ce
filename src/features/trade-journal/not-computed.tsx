import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/state-view.tsx';

/** Shown where this device could not compute a part of the journal, or could not load the code for it. */
export function NotComputed({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <Card>
      <ErrorState title={t('journal.notComputed')} onRetry={onRetry} />
    </Card>
  );
}
