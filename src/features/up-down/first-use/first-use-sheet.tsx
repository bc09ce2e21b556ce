import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { MINUS } from '../../../i18n/number-text.ts';
import { Button } from '../../../ui/button.tsx';
import { present } from '../../../ui/present.tsx';
import type { Presented } from '../../../ui/present.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { payoutWords } from '../../../i18n/payout-words.ts';
import { allAnswered, allRight, QUESTIONS } from './first-use-questions.ts';
import type { Answers, Question } from './first-use-questions.ts';
import styles from './first-use.module.css';

const FACTS = ['lose', 'payout', 'tie'] as const;
/** Value of RadioGroup while nothing is chosen; no answer is preselected. */
const NOTHING = '';

/**
 * Three facts and two questions before the first up/down trade (S10).
 * @param payoutRate  rate of the period on the ticket, for the figures
 * @returns true when both were answered right; false when the sheet was closed
 */
export const askFirstUse = (payoutRate: DecimalText): Promise<boolean> =>
  present<boolean>((presented) => <FirstUseSheet payoutRate={payoutRate} {...presented} />);

function FirstUseSheet({ payoutRate, open, settle, onClosed }: { payoutRate: DecimalText } & Presented<boolean>) {
  const { t } = useTranslation();
  const [answers, setAnswers] = useState<Answers>({});
  const [checked, setChecked] = useState<Answers>({});
  const passed = allRight(checked);
  const { payout, breakEven, expected } = payoutWords(payoutRate);
  const figures = { payout, breakEven, loss: expected.replace(MINUS, '') };
  return (
    <Sheet
      open={open}
      onClose={() => settle(false)}
      onClosed={onClosed}
      title={t('firstUse.title')}
      footer={
        passed ? (
          <Button onClick={() => settle(true)}>{t('firstUse.done')}</Button>
        ) : (
          <Button disabled={!allAnswered(answers)} onClick={() => setChecked(answers)}>
            {t('firstUse.check')}
          </Button>
        )
      }
    >
      <ol className={styles.facts}>
        {FACTS.map((fact) => (
          <li key={fact}>
            <h3 className={styles.fact}>{t(`firstUse.${fact}.title`)}</h3>
            <p className={styles.text}>{t(`firstUse.${fact}.text`, figures)}</p>
          </li>
        ))}
      </ol>
      <h3 className={styles.questions}>{t('firstUse.questions')}</h3>
      {QUESTIONS.map((question) => (
        <Asked
          key={question.key}
          question={question}
          chosen={answers[question.key]}
          checked={checked[question.key]}
          onChoose={(answer) => setAnswers((now) => ({ ...now, [question.key]: answer }))}
        />
      ))}
      <p className={styles.note}>{t('firstUse.note')}</p>
    </Sheet>
  );
}

interface AskedProps {
  question: Question;
  chosen: string | undefined;
  /** The answer that was last checked. */
  checked: string | undefined;
  onChoose(answer: string): void;
}

function Asked({ question, chosen, checked, onChoose }: AskedProps) {
  const { t } = useTranslation();
  const { right, text, why, answers } = question;
  const looked = checked !== undefined && checked === chosen;
  return (
    <div className={styles.question}>
      <RadioGroup
        look="answers"
        showLabel
        label={t(text)}
        value={chosen ?? NOTHING}
        onChange={onChoose}
        options={answers.map((answer) => ({ value: answer.key as string, label: t(answer.text) }))}
      />
      {/* Always mounted, so that screen readers announce the verdict when it appears. */}
      <output className={styles.verdict}>{looked && t(chosen === right ? 'firstUse.right' : why)}</output>
    </div>
  );
}
