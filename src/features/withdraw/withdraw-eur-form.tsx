import { useTranslation } from '../../i18n/use-translation.ts';
import type { WithdrawChannel, WithdrawRule } from '../../model/withdrawal.ts';
import { Card } from '../../ui/card.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { ErrorState } from '../../ui/state-view.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { withdrawEurPath } from '../shell/paths.ts';
import type { EurDestination } from '../shell/paths.ts';
import { WithdrawForm } from './form/withdraw-form.tsx';

const CHANNELS: Readonly<Record<EurDestination, WithdrawChannel>> = { bank: 'bank', phone: 'phone', usdt: 'eur' };
const DESTINATIONS = Object.keys(CHANNELS) as readonly EurDestination[];

/** Reads the parameter `to` of the page; null when it names none. */
export const eurDestinationOf = (to: string | null): EurDestination | null =>
  DESTINATIONS.find((known) => known === to) ?? null;

/** EUR to the linked bank account, to a phone number, or as USDT to an address: one form each (W8). */
export function WithdrawEurForm({ rules, to }: { rules: readonly WithdrawRule[]; to: EurDestination }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const rule = rules.find(({ channel }) => channel === CHANNELS[to]);
  const choice = (
    <RadioGroup
      label={t('withdraw.eur.to')}
      look="segmented"
      value={to}
      onChange={(next) => redirect(withdrawEurPath(next))}
      options={DESTINATIONS.map((value) => ({ value, label: t(`withdraw.eur.${value}`) }))}
    />
  );
  if (rule === undefined) {
    return (
      <>
        {choice}
        <Card>
          <ErrorState title={t('withdraw.closed')} />
        </Card>
      </>
    );
  }
  return (
    // Each destination has its own input.
    <WithdrawForm key={to} form={to} rule={rule}>
      {choice}
    </WithdrawForm>
  );
}
