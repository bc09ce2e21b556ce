import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PANE_KINDS } from '../../chart/look.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { PRICE_STUDIES } from './chart-choices.ts';
import type { StudyChoice } from './chart-choices.ts';
import { chartPreferences } from './chart-preferences.ts';
import type { ChartStudyKind } from './study-fields.ts';
import { StudyRow } from './study-row.tsx';
import styles from './study-sheet.module.css';

interface StudySheetProps {
  open: boolean;
  onClose(): void;
  /** Market of the chart, for a backtest of a study. */
  symbol: MarketSymbol;
}

/** All studies with their parameters. Changes show on the chart at once, without a confirmation. */
export function StudySheet({ open, onClose, symbol }: StudySheetProps) {
  const { t } = useTranslation();
  /** Counts resets; each remounts the rows, which discards typed text. */
  const [reset, setReset] = useState(0);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      size="tall"
      title={t('trade.chart.studies')}
      footer={
        <Button
          kind="quiet"
          onClick={() => {
            chartPreferences.resetStudies();
            setReset(reset + 1);
          }}
        >
          {t('trade.chart.resetStudies')}
        </Button>
      }
    >
      <div key={reset} className={styles.groups}>
        <StudyGroup title={t('trade.chart.onPrice')} kinds={PRICE_STUDIES} symbol={symbol} />
        <StudyGroup title={t('trade.chart.belowPrice')} kinds={PANE_KINDS} symbol={symbol} />
      </div>
    </Sheet>
  );
}

interface StudyGroupProps {
  title: string;
  kinds: readonly ChartStudyKind[];
  symbol: MarketSymbol;
}

function StudyGroup({ title, kinds, symbol }: StudyGroupProps) {
  useSignals();
  const choices = chartPreferences.choices.value.studies;
  const choiceOf = (kind: ChartStudyKind): StudyChoice => choices.find((choice) => choice.kind === kind)!;
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {kinds.map((kind) => (
        <StudyRow key={kind} choice={choiceOf(kind)} symbol={symbol} />
      ))}
    </section>
  );
}
