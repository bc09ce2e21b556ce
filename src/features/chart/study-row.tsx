import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { furtherLine, LINES_MAX, SEVERAL_LINES } from './chart-choices.ts';
import type { StudyChoice } from './chart-choices.ts';
import { chartPreferences } from './chart-preferences.ts';
import { ParameterField } from './parameter-field.tsx';
import { backtestPath } from './backtest-path.ts';
import { parametersOf, studyName, lineOf, typedInto } from './study-fields.ts';
import type { StudyRefusal, StudyLine } from './study-fields.ts';
import styles from './study-sheet.module.css';

/**
 * A switch and, while it is on, the parameters. An invalid parameter shows an error; the chart keeps the last valid
 * study.
 */
export function StudyRow({ choice, symbol }: { choice: StudyChoice; symbol: MarketSymbol }) {
  const { t } = useTranslation();
  const { kind, shown } = choice;
  return (
    <div className={styles.row}>
      <Toggle
        label={studyName(kind)}
        hint={t(`trade.chart.study.${kind}`)}
        checked={shown}
        onChange={(checked) => chartPreferences.showStudy(kind, checked)}
      />
      {shown && parametersOf(kind).length > 0 && <StudyParameters choice={choice} />}
      {shown && (
        <PageLink to={backtestPath(choice, symbol)} className={styles.backtest}>
          {t('trade.chart.backtest', { study: studyName(kind) })}
          <Icon name="forward" size={14} />
        </PageLink>
      )}
    </div>
  );
}

function StudyParameters({ choice }: { choice: StudyChoice }) {
  const { t } = useTranslation();
  const noteId = useId();
  const { kind } = choice;
  const [lines, setLines] = useState(() => choice.lines.map(lineOf));
  const change = (next: readonly StudyLine[]) => {
    setLines([...next]);
    chartPreferences.chooseLines(
      kind,
      next.map((line) => line.good),
    );
  };
  const refusal = lines.find((line) => line.refusal !== null)?.refusal ?? null;
  const note = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // The keyboard or the edge of the sheet may cover it.
    if (refusal) note.current!.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return (
    <div className={styles.parameters}>
      <div className={styles.fields}>
        {lines.flatMap((line) =>
          parametersOf(kind).map((parameter) => (
            <ParameterField
              key={`${line.id} ${parameter}`}
              label={t(`trade.chart.parameter.${parameter}`)}
              value={line.fields[parameter]!}
              onChange={(text) =>
                change(lines.map((each) => (each === line ? typedInto(line, parameter, text) : each)))
              }
              refusedBy={line.refusal?.parameter === parameter ? noteId : undefined}
              onRemove={lines.length > 1 ? () => change(lines.filter((each) => each !== line)) : undefined}
            />
          )),
        )}
        {SEVERAL_LINES.includes(kind) && lines.length < LINES_MAX && (
          <button
            type="button"
            className={styles.add}
            onClick={() => change([...lines, lineOf(furtherLine(choice), Math.max(...lines.map(({ id }) => id)) + 1)])}
          >
            <Icon name="plus" size={16} />
            {t('trade.chart.addLine')}
          </button>
        )}
      </div>
      {/* Always mounted, so that screen readers announce an error when it appears. */}
      <output ref={note} id={noteId} className={styles.refusal}>
        {refusal && <RefusalText refusal={refusal} />}
      </output>
    </div>
  );
}

function RefusalText({ refusal }: { refusal: StudyRefusal }) {
  const { t } = useTranslation();
  const parameter = t(`trade.chart.parameter.${refusal.parameter}`);
  if (refusal.reason === 'order') {
    return <span>{t('trade.chart.refusal.order', { parameter, slow: t('trade.chart.parameter.slow') })}</span>;
  }
  const { least, most } = refusal;
  return (
    <span>
      {t(refusal.parameter === 'deviations' ? 'trade.chart.refusal.number' : 'trade.chart.refusal.whole', {
        parameter,
        least,
        most,
      })}
    </span>
  );
}
