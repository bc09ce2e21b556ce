import { useRef, useState } from 'react';
import { CONDITIONS_MAX } from '../../../../protocol/units/strategy-terms.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Condition, Rule } from '../../../model/strategy.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { translateOf } from '../../../ui/translate-of.ts';
import { changedSources, readsSource, withChangedSource } from '../rule-sources.ts';
import type { ChangedSource } from '../rule-sources.ts';
import { conditionParts, conditionText, sourceText } from '../strategy-words.ts';
import { askCondition } from './condition-sheet.tsx';
import { ProblemText } from './problem-text.tsx';
import type { EditorCardProps } from './editor-card.ts';
import styles from './rules.module.css';

/** The conditions to enter or to leave, in words. A tap changes one. */
export function RuleCard({ draft, change, problemAt, side }: EditorCardProps & { side: 'enter' | 'leave' }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState<readonly ChangedSource[]>([]);
  const { join, conditions } = draft[side];
  const title = t(
    side === 'leave' ? 'strategy.sellWhen' : draft.kind === 'spot' ? 'strategy.buyWhen' : 'strategy.tradeWhen',
  );
  const put = (next: readonly Condition[]) => change({ [side]: { join, conditions: next } });
  const remove = (at: number) => {
    put(conditions.filter((_, index) => index !== at));
    // The focused row goes.
    list.current!.focus();
  };
  const edit = async (at: number) => {
    const answer = await askCondition(conditions[at]!, title);
    if (answer === 'removed') remove(at);
    else if (answer !== null) {
      put(conditions.map((condition, index) => (index === at ? answer : condition)));
      setChanged(changedSources(conditions[at]!, answer));
    }
  };
  const changeAll = (source: ChangedSource) => {
    change({ enter: withChangedSource(draft.enter, source), leave: withChangedSource(draft.leave, source) });
    // The button goes.
    list.current!.focus();
  };
  const stillUsed = changed.filter(({ from }) => rulesOf(draft).some((rule) => readsSource(rule, from)));
  const add = async () => {
    const answer = await askCondition(null, title);
    if (answer !== null && answer !== 'removed') put([...conditions, answer]);
  };
  return (
    <Card padded={false} label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {conditions.length > 1 && (
          <div className={styles.join}>
            <RadioGroup
              look="quiet"
              label={t('strategy.join.label')}
              value={join}
              onChange={(next) => change({ [side]: { join: next, conditions } })}
              options={[
                { value: 'all', label: t('strategy.join.all') },
                { value: 'any', label: t('strategy.join.any') },
              ]}
            />
          </div>
        )}
      </div>
      <div ref={list} tabIndex={-1}>
        <ul>
          {conditions.map((condition, at) => {
            const words = conditionText(condition);
            return (
              // By its place alone: a condition that was changed keeps the button that has the focus.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className={styles.row}>
                <button type="button" className={styles.condition} onClick={() => void edit(at)}>
                  {conditionParts(condition).map(({ text, isSide }, piece) => (
                    <span
                      // The same words may come twice.
                      // oxlint-disable-next-line react/no-array-index-key
                      key={`${piece} ${text}`}
                      className={isSide ? styles.side : styles.words}
                      translate={translateOf(text)}
                    >
                      {text}
                    </span>
                  ))}
                </button>
                <IconButton
                  icon="close"
                  size={18}
                  label={t('strategy.edit.removeOne', { condition: words })}
                  onClick={() => remove(at)}
                />
              </li>
            );
          })}
        </ul>
      </div>
      {stillUsed.map((source) => (
        <StillUsed key={sourceText(source.from)} {...source} onChangeAll={() => changeAll(source)} />
      ))}
      {conditions.length < CONDITIONS_MAX && (
        <button type="button" className={styles.add} onClick={() => void add()}>
          <Icon name="plus" size={18} />
          {t('strategy.edit.add')}
        </button>
      )}
      <ProblemText text={problemAt(side)} />
    </Card>
  );
}

/** The rules that are run: bets end by themselves. */
const rulesOf = ({ kind, enter, leave }: EditorCardProps['draft']): readonly Rule[] =>
  kind === 'spot' ? [enter, leave] : [enter];

/** Says that another condition still has the number that was just changed, and offers to change it there too. */
function StillUsed({ from, to, onChangeAll }: ChangedSource & { onChangeAll(): void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.still}>
      <p role="status">{t('strategy.edit.stillUsed', { source: sourceText(from) })}</p>
      <Button kind="quiet" size="small" onClick={onChangeAll}>
        {t('strategy.edit.changeAll', { source: sourceText(to) })}
      </Button>
    </div>
  );
}
