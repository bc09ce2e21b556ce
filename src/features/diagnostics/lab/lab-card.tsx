import { useSignals } from '@preact/signals-react/runtime';
import { ageText } from '../../../i18n/age-text.ts';
import { priceText } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  CLOCKS_MS,
  isAsItIs,
  LATENCIES_MS,
  LOSSES_PERCENT,
  NO_CONDITIONS,
  WALLETS_LATE_MS,
} from '../../../lab/conditions.ts';
import type { Conditions } from '../../../lab/conditions.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import card from '../../shell/card-parts.module.css';
import { useLive } from '../../shell/shell-contexts.ts';
import styles from './lab-card.module.css';
import { chooseConditions, conditionsNow } from './lab-store.tsx';

const CHIPS = { look: 'chips', onCard: true, showLabel: true } as const;

/** Simulates bad networks, clocks and wallets. The effect is visible on every page. */
export function LabCard() {
  useSignals();
  const { t } = useTranslation();
  const live = useLive();
  const conditions = conditionsNow.value;
  const change = (part: Partial<Conditions>) => chooseConditions(live, { ...conditions, ...part });
  const span = (ms: number) => (ms < 1000 ? t('lab.ms', { ms }) : ageText(ms / 1000));
  const late = (ms: number) => (ms === 0 ? t('lab.none') : span(ms));
  const clock = (ms: number) => {
    if (ms === 0) return t('lab.right');
    return t(ms > 0 ? 'lab.ahead' : 'lab.behind', { time: span(Math.abs(ms)) });
  };
  const chips = <Value extends number>(values: readonly Value[], text: (value: Value) => string) =>
    values.map((value) => ({ value, label: text(value) }));
  return (
    <Card label={t('lab.title')}>
      <h2 className={card.title}>{t('lab.title')}</h2>
      <p className={card.note}>{t('lab.note')}</p>
      <div className={styles.groups}>
        <RadioGroup
          {...CHIPS}
          label={t('lab.latency')}
          value={conditions.latencyMs}
          onChange={(latencyMs) => change({ latencyMs })}
          options={chips(LATENCIES_MS, late)}
        />
        <RadioGroup
          {...CHIPS}
          label={t('lab.loss')}
          value={conditions.lossPercent}
          onChange={(lossPercent) => change({ lossPercent })}
          options={chips(LOSSES_PERCENT, (percent) => (percent === 0 ? t('lab.none') : `${priceText(percent, 0)}%`))}
        />
        <RadioGroup
          {...CHIPS}
          label={t('lab.clock')}
          value={conditions.clockMs}
          onChange={(clockMs) => change({ clockMs })}
          options={chips(CLOCKS_MS, clock)}
        />
        <RadioGroup
          {...CHIPS}
          label={t('lab.wallet')}
          value={conditions.walletLateMs}
          onChange={(walletLateMs) => change({ walletLateMs })}
          options={chips(WALLETS_LATE_MS, late)}
        />
        <Toggle
          label={t('lab.cut')}
          hint={t('lab.cutHint')}
          checked={conditions.cut}
          onChange={(cut) => change({ cut })}
        />
      </div>
      <Button
        kind="quiet"
        size="small"
        wide
        disabled={isAsItIs(conditions)}
        onClick={() => chooseConditions(live, NO_CONDITIONS)}
      >
        {t('lab.allOff')}
      </Button>
    </Card>
  );
}
