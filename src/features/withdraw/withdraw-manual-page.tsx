import { useLocation } from 'react-router-dom';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PATHS } from '../shell/paths.ts';
import type { WithdrawRule } from '../../model/withdrawal.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { pickOne } from '../../ui/pick-one.tsx';
import { networkName } from '../../model/network-name.ts';
import { WithdrawFrame } from './form/withdraw-frame.tsx';
import { changeDraft, draftOf } from './form/withdraw-draft.ts';
import { WithdrawForm } from './form/withdraw-form.tsx';
import styles from './form/withdraw-form.module.css';

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

const wayOf = ({ network }: WithdrawRule): string => network ?? '';

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
  const rule = ways.find((way) => wayOf(way) === draft.network) ?? ways[0];
  if (rule === undefined) return null;
  const wayName = (way: WithdrawRule) => networkName(wayOf(way));

  async function pickCoin(): Promise<void> {
    const chosen = await pickOne<string>({
      title: t('withdraw.manual.coin'),
      value: rule!.coin,
      options: coins.map((value) => ({ value, label: value })),
    });
    if (chosen !== null) changeDraft('manual', { coin: chosen, network: '' });
  }

  async function pickWay(): Promise<void> {
    const chosen = await pickOne<string>({
      title: t('withdraw.facts.network'),
      value: wayOf(rule!),
      options: ways.map((way) => ({ value: wayOf(way), label: wayName(way) })),
    });
    if (chosen !== null) changeDraft('manual', { network: chosen });
  }

  return (
    <WithdrawForm form="manual" rule={rule}>
      <div className={styles.choices}>
        <ChoiceField label={t('withdraw.manual.coin')} value={rule.coin} onOpen={() => void pickCoin()} />
        <ChoiceField label={t('withdraw.facts.network')} value={wayName(rule)} onOpen={() => void pickWay()} />
      </div>
    </WithdrawForm>
  );
}
