import { useTranslation } from '../../i18n/use-translation.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { KindChoice } from './kind-choice.tsx';
import type { KindChoiceProps } from './kind-choice.tsx';

export interface KindSheetProps extends KindChoiceProps {
  open: boolean;
  onClose(): void;
}

/** What the icon of the present kind opens: one of six, then the scale. */
export function KindSheet({ open, onClose, ...choice }: KindSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('trade.chart.kindTitle')}>
      <KindChoice {...choice} />
    </Sheet>
  );
}
