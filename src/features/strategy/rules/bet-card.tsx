import { useTranslation } from '../../../i18n/use-translation.ts';
import { UP_DOWN_PERIODS } from '../../../model/strategy.ts';
import type { UpDownPeriod } from '../../../model/strategy.ts';
import { Card } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import type { EditorCardProps } from './editor-card.ts';
import styles from './rules.module.css';

/** A period of live trading that minutes cannot tell: it opens and ends inside one candle. */
const TOO_SHORT_S = 30;

/** Direction and period of the up/down trades. */
export function BetCard({ draft: { direction, periodS }, change }: EditorCardProps) {
  const { t } = useTranslation();
  return (
    <Card className={styles.bet} label={t('strategy.bet.title')}>
      <RadioGroup
        look="segmented"
        label={t('strategy.bet.direction')}
        showLabel
        value={direction}
        onChange={(next) => change({ direction: next })}
        options={[
          { value: 'up', label: t('strategy.bet.up') },
          { value: 'down', label: t('strategy.bet.down') },
        ]}
      />
      <RadioGroup<number>
        look="cards"
        label={t('strategy.bet.period')}
        showLabel
        value={periodS}
        onChange={(next) => change({ periodS: next as UpDownPeriod })}
        options={[TOO_SHORT_S, ...UP_DOWN_PERIODS].map((value) => ({
          value,
          label: t('common.unit.seconds', { value }),
          disabled: value === TOO_SHORT_S,
        }))}
      />
      <p className={styles.betNote}>{t('strategy.bet.tooShort')}</p>
    </Card>
  );
}
