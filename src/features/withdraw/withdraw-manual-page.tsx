import { useLocation } from 'react-router-dom';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PATHS } from '../shell/paths.ts';
import type { WithdrawRule } from '../../model/withdrawal.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { pickOne } from '../../ui/pick-one.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { ErrorState } from '../../ui/state-view.tsx';
import { networkName } from '../../model/network-name.ts';
import { WithdrawFrame } from './form/withdraw-frame.tsx';
import { changeDraft, draftOf } from './form/withdraw-draft.ts';
import { wayFor, wayOf } from '../../model/way-for.ts';
import { WithdrawForm } from './form/withdraw-form.tsx';

/**
 * Route /pages/withdraw/manual: any coin to an address, by any of its networks; `coin` preselects one.
 */
export default function ManualPage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <WithdrawFrame title={t('withdraw.manual.title')} history={PATHS.withdrawAllHistory}>
      {(rules) => <ManualForm rules={rules} wanted={new URLSearchParams(search).get('coin')} />}
    </WithdrawFrame>
  );
}

/**
 * Withdraws any coin by any of its networks.
 * @param wanted  coin in the page's address; null for the last chosen one
 */
function ManualForm({ rules, wanted }: { rules: readonly WithdrawRule[]; wanted: string | null }) {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => {
    if (wanted !== null && draftOf('manual').peek().coin !== wanted)
      changeDraft('manual', { coin: wanted, network: '' });
  }, [wanted]);
  const draft = draftOf('manual').value;
  const offered = rules.filter(({ channel }) => channel === 'manual');
  const coins = [...new Set(offered.map(({ coin }) => coin))];
  const coin = coins.find((name) => name === draft.coin) ?? coins[0];
  const ways = offered.filter((rule) => rule.coin === coin);
  const rule = wayFor(ways, draft.address, draft.network);
  if (rule === undefined) {
    return (
      <Card>
        <ErrorState title={t('withdraw.closed')} />
      </Card>
    );
  }

  async function pickCoin(): Promise<void> {
    const chosen = await pickOne<string>({
      title: t('withdraw.manual.coin'),
      value: rule!.coin,
      options: coins.map((value) => ({ value, label: value })),
    });
    if (chosen !== null) changeDraft('manual', { coin: chosen, network: '' });
  }

  return (
    <WithdrawForm
      form="manual"
      rule={rule}
      between={
        <RadioGroup
          label={t('withdraw.facts.network')}
          showLabel
          look="chips"
          value={wayOf(rule)}
          onChange={(network) => changeDraft('manual', { network })}
          options={ways.map((way) => ({ value: wayOf(way), label: networkName(wayOf(way)) }))}
        />
      }
    >
      <ChoiceField label={t('withdraw.manual.coin')} value={rule.coin} onOpen={() => void pickCoin()} />
    </WithdrawForm>
  );
}
