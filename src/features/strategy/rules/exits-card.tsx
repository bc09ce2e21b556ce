import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import type { Exits } from '../draft.ts';
import { candlesText, stopText, targetText, trailText } from '../strategy-words.ts';
import { askExit, askStop } from './exit-sheets.tsx';
import type { ExitAnswer } from './exit-sheets.tsx';
import type { EditorCardProps } from './editor-card.ts';
import { ValueRow } from './value-row.tsx';

const NUMBER_EXITS = ['trail', 'target', 'candles'] as const;
const TEXTS = { trail: trailText, target: targetText, candles: candlesText } as const;

/** Ways to leave a position besides rules. */
export function ExitsCard({ draft: { exits }, change }: EditorCardProps) {
  const { t } = useTranslation();
  const off = t('strategy.exit.off');
  const put = <Name extends keyof Exits>(name: Name, answer: ExitAnswer<NonNullable<Exits[Name]>>) => {
    if (answer === null) return;
    const { [name]: _before, ...others } = exits;
    change({ exits: answer === 'off' ? others : { ...others, [name]: answer } });
  };
  return (
    <Card padded={false} label={t('strategy.exit.title')}>
      <ValueRow
        name={t('strategy.exit.stop')}
        value={exits.stop === undefined ? off : stopText(exits.stop)}
        off={exits.stop === undefined}
        onOpen={() => void askStop(exits.stop).then((answer) => put('stop', answer))}
      />
      {NUMBER_EXITS.map((name) => {
        const value = exits[name];
        return (
          <ValueRow
            key={name}
            name={t(`strategy.exit.${name}`)}
            value={value === undefined ? off : TEXTS[name](value)}
            off={value === undefined}
            onOpen={() => void askExit(name, value).then((answer) => put(name, answer))}
          />
        );
      })}
    </Card>
  );
}
