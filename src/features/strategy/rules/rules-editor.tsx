import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { backtestLimits } from '../../../level/backtest-limits.ts';
import type { Strategy } from '../../../model/strategy.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { FoldedCard } from '../../shell/cards.tsx';
import { useDesktop } from '../../shell/wide-window.ts';
import { checkedDraft } from '../draft.ts';
import { changeDraft, editedStrategy } from '../drafts.ts';
import { longestDaysOf } from '../fill-minutes.ts';
import { BetCard } from './bet-card.tsx';
import type { EditorCardProps } from './editor-card.ts';
import { ExitsCard } from './exits-card.tsx';
import { IdentityCard } from './identity-card.tsx';
import { problemOf } from './problem.ts';
import type { Part } from './problem.ts';
import { ProblemText } from './problem-text.tsx';
import { RuleCard } from './rule-card.tsx';
import { TermsCard } from './terms-card.tsx';
import styles from './rules.module.css';

export interface RulesEditorProps {
  /** Id of a saved strategy, or `NEW`. */
  id: string;
  /** Called by the main button with complete rules. */
  onRun(strategy: Strategy): void;
}

/**
 * The rules of one strategy. Every change is kept on this device at once. The main button is never disabled: with
 * incomplete rules it names the part and leads there.
 */
export function RulesEditor({ id, onRun }: RulesEditorProps) {
  useSignals();
  const { t } = useTranslation();
  const desktop = useDesktop();
  const body = useRef<HTMLDivElement>(null);
  /** Presses of the main button that were refused. */
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) body.current?.querySelector<HTMLElement>('[data-problem]')?.focus();
  }, [refusals]);
  const draft = editedStrategy(id)?.draft;
  if (!draft) return null;
  const problem = problemOf(draft);
  const problemAt = (part: Part) =>
    refusals > 0 && problem?.part === part
      ? t(`strategy.problem.${problem.words}`, {
          span: t('common.unit.days', { value: longestDaysOf(draft, backtestLimits.value) }),
        })
      : null;
  const card: EditorCardProps = {
    draft,
    problemAt,
    // A sheet was opened by an earlier render.
    change: (parts) => changeDraft(id, { ...(editedStrategy(id)?.draft ?? draft), ...parts }),
  };
  const run = () => {
    const checked = checkedDraft(draft);
    if (problem === null && checked.ok) onRun(checked.strategy);
    else setRefusals(refusals + 1);
  };
  const spot = draft.kind === 'spot';
  return (
    <div ref={body} className={styles.cards}>
      <RadioGroup
        look="segmented"
        label={t('strategy.kind.label')}
        value={draft.kind}
        onChange={(kind) => card.change({ kind })}
        options={[
          { value: 'spot', label: t('strategy.kind.spot') },
          { value: 'upDown', label: t('strategy.kind.upDown') },
        ]}
      />
      <IdentityCard {...card} />
      <RuleCard {...card} side="enter" />
      {spot ? (
        <>
          <RuleCard {...card} side="leave" />
          <ExitsCard {...card} />
        </>
      ) : (
        <BetCard {...card} />
      )}
      <TermsCard {...card} />
      <ProblemText text={problemAt('other')} />
      <FoldedCard name={t('strategy.how.title')} icon="info">
        <ul className={styles.how}>
          {(spot ? HOW_SPOT : HOW_UP_DOWN).map((line) => (
            <li key={line}>{t(`strategy.how.${line}`)}</li>
          ))}
        </ul>
      </FoldedCard>
      {/* On a wide window toasts stand at the corner, beside it. */}
      <div className={styles.foot} data-bottom-edge={desktop ? undefined : ''}>
        <Button onClick={run}>{t(problem === null ? 'strategy.run.run' : 'strategy.run.complete')}</Button>
      </div>
    </div>
  );
}

const HOW_SPOT = ['signal', 'fill', 'order', 'costs', 'heldBack'] as const;
const HOW_UP_DOWN = ['signal', 'bet', 'settle', 'heldBack'] as const;
