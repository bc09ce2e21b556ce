import { useTranslation } from '../../i18n/use-translation.ts';
import type { ChartData } from '../../chart/host/chart-messages.ts';
import type { Market } from '../../model/market.ts';
import { MarketSheet } from '../markets/market-sheet.tsx';
import { ChartDataSheet } from './chart-data-sheet.tsx';
import type { KindChoiceProps } from './kind-choice.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import type { ChartAction } from './settings-sheet.tsx';
import { StudySheet } from './study-sheet.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { KindChoice } from './kind-choice.tsx';

export type ChartSheet = 'kind' | 'studies' | 'settings' | 'compare';

interface ChartSheetsProps extends Omit<KindChoiceProps, 'comparing'> {
  market: Market;
  open: ChartSheet | null;
  onClose(): void;
  onInterval(): void;
  compared: Market | null;
  onCompare(compared: Market | null): void;
  onAction(action: ChartAction): void;
  /** Data of the table, which is open while it is not null. */
  data: ChartData | null;
  onCloseData(): void;
}

/** All sheets of the toolbar; their code loads with the first tap on one. */
export function ChartSheets(props: ChartSheetsProps) {
  const { t } = useTranslation();
  const { market, open, onClose, kind, onKind, onInterval, compared, onCompare } = props;
  return (
    <>
      <KindSheet open={open === 'kind'} onClose={onClose} kind={kind} onKind={onKind} comparing={compared !== null} />
      <StudySheet open={open === 'studies'} onClose={onClose} symbol={market.symbol} />
      <SettingsSheet
        open={open === 'settings'}
        onClose={onClose}
        kind={kind}
        onKind={onKind}
        onInterval={onInterval}
        compared={compared}
        onEndCompare={() => onCompare(null)}
        onAction={props.onAction}
      />
      <MarketSheet
        open={open === 'compare'}
        onClose={onClose}
        title={t('trade.chart.compare')}
        without={market.symbol}
        onPick={onCompare}
      />
      <ChartDataSheet data={props.data} market={market} onClose={props.onCloseData} />
    </>
  );
}

interface KindSheetProps extends KindChoiceProps {
  open: boolean;
  onClose(): void;
}

/** Sheet behind the chart kind's icon: one of six kinds, then the scale. */
function KindSheet({ open, onClose, ...choice }: KindSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('trade.chart.kindTitle')}>
      <KindChoice {...choice} />
    </Sheet>
  );
}
