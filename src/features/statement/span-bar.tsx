import { useSignals } from '@preact/signals-react/runtime';
import { STATEMENT_SPANS } from '../../../protocol/units/statement-span.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { chooseSpan, hasEarlier, showEarlier, showLater, statementWish, wishedTimes } from './statement.ts';
import { spanText } from '../../i18n/span-text.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import styles from './statement.module.css';

/** Weeks or months, which one, and the ways to the one before and behind it. */
export function SpanBar() {
  useSignals();
  const { t } = useTranslation();
  const { span, timeMs } = statementWish.value;
  return (
    <Card label={t('statement.span.label')}>
      <RadioGroup
        look="segmented"
        label={t('statement.span.label')}
        value={span}
        onChange={chooseSpan}
        options={STATEMENT_SPANS.map((value) => ({ value, label: t(`statement.span.${value}`) }))}
      />
      <div className={styles.steps}>
        <IconButton
          icon="back"
          label={t(`statement.earlier.${span}`)}
          disabled={!hasEarlier.value}
          onClick={showEarlier}
        />
        <p className={styles.span} role="status">
          <span className={styles.spanName}>{spanText(span, wishedTimes())}</span>
          <span className={styles.quiet}>{t(timeMs === null ? 'statement.span.underWay' : 'statement.span.utc')}</span>
        </p>
        <IconButton
          icon="forward"
          label={t(`statement.later.${span}`)}
          disabled={timeMs === null}
          onClick={showLater}
        />
      </div>
    </Card>
  );
}
