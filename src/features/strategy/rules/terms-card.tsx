import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { costsText, sizeText } from '../strategy-words.ts';
import { askCosts } from './costs-sheet.tsx';
import { ProblemText } from './problem-text.tsx';
import type { EditorCardProps } from './editor-card.ts';
import { askSize, askStake } from './size-sheet.tsx';
import { ValueRow } from './value-row.tsx';

/** Size and costs of a trade. Up/down trades have no costs but their payout. */
export function TermsCard({ draft, change, problemAt }: EditorCardProps) {
  const { t } = useTranslation();
  const { kind, size, stake, costs, symbols, exits } = draft;
  const askForSize = async () => {
    const next = await askSize(size, exits.stop !== undefined);
    if (next !== null) change({ size: next });
  };
  const askForStake = async () => {
    const next = await askStake(stake);
    if (next !== null) change({ stake: next });
  };
  const askForCosts = async () => {
    const next = await askCosts(costs, symbols[0]!);
    if (next !== null) change({ costs: next });
  };
  return (
    <Card padded={false} label={t('strategy.terms')}>
      {kind === 'spot' ? (
        <>
          <ValueRow name={t('strategy.size.title')} value={sizeText(size)} onOpen={() => void askForSize()} />
          <ProblemText text={problemAt('size')} />
          <ValueRow name={t('strategy.costs.title')} value={costsText(costs)} onOpen={() => void askForCosts()} />
        </>
      ) : (
        <ValueRow
          name={t('strategy.size.title')}
          value={sizeText({ kind: 'amount', value: stake })}
          onOpen={() => void askForStake()}
        />
      )}
    </Card>
  );
}
