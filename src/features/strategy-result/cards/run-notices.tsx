import type { TFunction } from 'i18next';
import { CAPITAL } from '../../../compute/strategy/plan.ts';
import { FIGURE } from '../../../compute/strategy/report.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { conditionText } from '../../strategy/strategy-words.ts';
import { changePercent, plainText } from '../result-words.ts';
import type { StrategyRun } from '../run/run-state.ts';
import styles from './cards.module.css';

/** From this share of the time on a rule hardly differs from buy and hold. */
const ALWAYS = 0.99;
/** Least difference at which both results of a run are shown. */
const ENDS_DIFFER = 0.001;

/** One sentence for each thing of a run that a person should know before its figures. */
export function noticesOf(t: TFunction<'app'>, run: StrategyRun): readonly string[] {
  const { report, result, neverTrue, strategy, candles } = run;
  const notices: string[] = [];
  const [end, otherEnd] = [result.figures[FIGURE.end]!, result.otherEnd];
  if (run.countsAsOpened) notices.push(t('strategyResult.countsAsOpened'));
  if (candles.stepMinutes > 1) {
    notices.push(t('strategy.span.coarse', { width: t('common.unit.minutes', { value: candles.stepMinutes }) }));
  }
  if (!candles.kept) notices.push(t('strategyResult.notKept'));
  if (report.trades === 0 && !report.openAtEnd) notices.push(noTradeText(t, run));
  else if (strategy.kind === 'spot' && report.inMarket > ALWAYS) notices.push(t('strategyResult.always'));
  if (neverTrue.length === 0 && report.tooSmall > 0 && report.trades > 0) {
    notices.push(t('strategyResult.tooSmall', { count: report.tooSmall, number: plainText(report.tooSmall, 0) }));
  }
  if (Math.abs(otherEnd - end) > ENDS_DIFFER * CAPITAL) {
    notices.push(
      t('strategyResult.hitBoth', {
        count: report.hitBoth,
        number: plainText(report.hitBoth, 0),
        result: changePercent(otherEnd / CAPITAL - 1),
      }),
    );
  }
  if (report.voids > 0 && report.trades > 0) {
    notices.push(t('strategyResult.voids', { count: report.voids, number: plainText(report.voids, 0) }));
  }
  if (report.openAtEnd) notices.push(t('strategyResult.openAtEnd'));
  return notices;
}

function noTradeText(t: TFunction<'app'>, { report, neverTrue, strategy }: StrategyRun): string {
  const { conditions, join } = strategy.enter;
  if (report.tooSmall > 0) return t('strategyResult.never.tooSmall');
  if (report.voids > 0) return t('strategyResult.never.void');
  const [first] = neverTrue;
  if (first === undefined || (join === 'any' && neverTrue.length < conditions.length)) {
    return t(conditions.length > 1 ? 'strategyResult.never.together' : 'strategyResult.never.unknown');
  }
  return t('strategyResult.never.condition', { condition: conditionText(conditions[first]!) });
}

export function RunNotices({ run }: { run: StrategyRun }) {
  const { t } = useTranslation();
  const notices = noticesOf(t, run);
  if (notices.length === 0) return null;
  return (
    <ul className={styles.notices}>
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
}
