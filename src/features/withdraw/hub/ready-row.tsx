import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ConditionState, WithdrawRule } from '../../../model/withdrawal.ts';
import { Card } from '../../../ui/card.tsx';
import { PATHS } from '../../shell/paths.ts';
import { Clock } from '../form/condition-cards.tsx';
import { unmetEverywhere } from '../form/withdraw-rules.ts';
import { HubRow } from './hub-row.tsx';
import { SHIELD_ICON } from '../withdraw-icons.ts';

const REMEDY_PAGES: Partial<Record<ConditionState['name'], string>> = {
  fundPasswordSet: PATHS.setFundPassword,
  fundPasswordUnlocked: PATHS.fundPassword,
  fundPasswordSettled: PATHS.fundPassword,
  dailyLimitLeft: PATHS.verification,
};

/** Tells that everything is ready, or the one condition that is not met, with its remedy (R4). */
export function ReadyRow({ rules }: { rules: readonly WithdrawRule[] }) {
  const { t } = useTranslation();
  const unmet = unmetEverywhere(rules);
  if (unmet === null) {
    return (
      <Card padded={false}>
        <HubRow
          icon={SHIELD_ICON}
          tone="good"
          name={t('withdraw.hub.ready')}
          note={t('withdraw.hub.readyNote')}
          to={PATHS.fundPassword}
        />
      </Card>
    );
  }
  const { name, untilMs } = unmet;
  return (
    <Card padded={false}>
      <HubRow
        icon="lock"
        tone="warn"
        name={t(`withdraw.condition.${name}.title`)}
        note={t(`withdraw.condition.${name}.text`)}
        end={untilMs === null ? undefined : <Clock untilMs={untilMs} />}
        {...(REMEDY_PAGES[name] === undefined ? {} : { to: REMEDY_PAGES[name] })}
      />
    </Card>
  );
}
