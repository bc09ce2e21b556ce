import { useSignals } from '@preact/signals-react/runtime';
import { outgoing } from '../outgoing.ts';
import { sessionStore } from '../../../data/session.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ConditionState, WithdrawRule } from '../../../model/withdrawal.ts';
import { connectionStore } from '../../../signals/connection-store.ts';
import { Button } from '../../../ui/button.tsx';
import { PATHS } from '../../shell/paths.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { moneyText } from '../withdraw-words.tsx';
import { useAmountProblem } from './withdraw-amount.tsx';
import type { WithdrawFigures } from './withdraw-rules.ts';

export interface WithdrawButtonProps {
  rule: WithdrawRule;
  figures: WithdrawFigures;
  unmet: readonly ConditionState[];
  /** Address or number as typed, or the linked account. */
  destination: string;
  /** Whether the destination is valid. */
  understood: boolean;
  onReview(): void;
}

interface Face {
  readonly label: string;
  readonly act: (() => void) | null;
}

/**
 * The main button: it names the first unmet condition, opens its page where there is one, and otherwise opens the
 * review (G22).
 */
export function WithdrawButton(props: WithdrawButtonProps) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const problem = useAmountProblem(props.rule, props.figures);
  const { rule, figures, unmet, destination, understood } = props;
  const phase = outgoing.now.value?.phase;
  const isPhone = rule.channel === 'phone';

  function face(): Face {
    const blocked = (label: string): Face => ({ label, act: null });
    if (phase === 'waiting' || phase === 'sending' || phase === 'unknown') return blocked(t('withdraw.button.busy'));
    if (connectionStore.age.value === 'offline') return blocked(t('withdraw.button.offline'));
    if (!sessionStore.confirmed.value) return blocked(t('withdraw.button.confirming'));
    const first = unmet[0];
    if (first?.name === 'bankBound') {
      return { label: t('withdraw.condition.bankBound.action'), act: () => go(PATHS.bindAccount) };
    }
    if (first !== undefined) return blocked(t(`withdraw.condition.${first.name}.title`));
    if (rule.channel === 'bank' && !understood) return blocked(t('withdraw.button.confirming'));
    if (destination === '') return blocked(t(isPhone ? 'withdraw.button.phone' : 'withdraw.button.address'));
    if (!understood) return blocked(t(isPhone ? 'withdraw.button.checkPhone' : 'withdraw.button.checkAddress'));
    if (figures.problem === 'unread') return blocked(t('withdraw.button.checkAmount'));
    if (figures.amount === null) return blocked(t('withdraw.button.amount'));
    if (problem !== undefined) return blocked(problem);
    return { label: t('withdraw.button.review', { what: moneyText(figures.amount, rule.coin) }), act: props.onReview };
  }

  const { label, act } = face();
  return (
    <Button type="submit" disabled={act === null} onClick={() => act?.()}>
      {label}
    </Button>
  );
}
