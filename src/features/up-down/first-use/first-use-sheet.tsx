import { useState } from 'react';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { shareText } from '../../../i18n/share-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Arrow, Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { present } from '../../../ui/present.tsx';
import type { Presented } from '../../../ui/present.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Direction } from '../../../model/up-down-order.ts';
import { allRight, QUESTIONS } from './first-use-questions.ts';
import type { Answers, Question } from './first-use-questions.ts';
import styles from './first-use.module.css';

/** The trade that waits for the answers, in words. */
export interface FirstTrade {
  readonly direction: Direction;
  /** `10 USDT`: the stake. */
  readonly amount: string;
  /** `8.50 USDT`: the profit of a win. */
  readonly gain: string;
  readonly breakEven: string;
  /** Text of the button that places it. */
  readonly submit: string;
}

const FACTS: readonly { readonly key: 'right' | 'wrong' | 'even'; readonly icon: IconName }[] = [
  { key: 'right', icon: 'check' },
  { key: 'wrong', icon: 'minus' },
  { key: 'even', icon: 'info' },
];
/** Value of RadioGroup while nothing is chosen; no answer is preselected. */
const NOTHING = '';
/** The share of right guesses with which a coin is often thought to lose nothing. */
const HALF = '0.5' as DecimalText;

/**
 * Three facts and two questions before the first up/down trade (S10), whose button then places the trade.
 * @returns true when both were answered right; false when the sheet was closed
 */
export const askFirstUse = (trade: FirstTrade): Promise<boolean> =>
  present<boolean>((presented) => <FirstUseSheet trade={trade} {...presented} />);

function FirstUseSheet({ trade, open, settle, onClosed }: { trade: FirstTrade } & Presented<boolean>) {
  const { t } = useTranslation();
  const [answers, setAnswers] = useState<Answers>({});
  const { amount, gain, breakEven, direction, submit } = trade;
  const figures = { amount, gain, percent: breakEven, half: shareText(HALF, 0) };
  return (
    <Sheet
      open={open}
      onClose={() => settle(false)}
      onClosed={onClosed}
      title={t('firstUse.title')}
      footer={
        <>
          <Button kind={direction} disabled={!allRight(answers)} onClick={() => settle(true)}>
            <Arrow direction={direction} /> {submit}
          </Button>
          <p className={styles.note}>{t('firstUse.note')}</p>
        </>
      }
    >
      <ul className={styles.facts}>
        {FACTS.map(({ key, icon }) => (
          <li key={key} className={styles.fact}>
            <Icon name={icon} size={18} />
            <span>{t(`firstUse.facts.${key}`, figures)}</span>
          </li>
        ))}
      </ul>
      {QUESTIONS.map((question) => (
        <Asked
          key={question.key}
          question={question}
          amount={amount}
          chosen={answers[question.key]}
          onChoose={(answer) => setAnswers((now) => ({ ...now, [question.key]: answer }))}
        />
      ))}
    </Sheet>
  );
}

interface AskedProps {
  question: Question;
  amount: string;
  chosen: string | undefined;
  onChoose(answer: string): void;
}

/** One question; a wrong answer is explained where it stands. */
function Asked({ question, amount, chosen, onChoose }: AskedProps) {
  const { t } = useTranslation();
  const { right, text, why, answers } = question;
  return (
    <div className={styles.question}>
      <RadioGroup
        look="answers"
        showLabel
        label={t(text)}
        value={chosen ?? NOTHING}
        onChange={onChoose}
        options={answers.map((answer) => ({
          value: answer.key as string,
          label: answer.text === null ? amount : t(answer.text, { amount }),
        }))}
      />
      {/* Always mounted, so that screen readers announce the verdict when it appears. */}
      <output className={styles.verdict}>{chosen !== undefined && chosen !== right && t(why, { amount })}</output>
    </div>
  );
}
