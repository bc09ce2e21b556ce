import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PATHS } from '../shell/paths.ts';
import { addressBook } from '../../data/withdrawal-parts.ts';
import type { SavedAddress, WithdrawRule } from '../../model/withdrawal.ts';
import { typedText } from '../../ui/amount-input.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { pickOne } from '../../ui/pick-one.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { shortText } from '../../ui/short-text.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { networkName } from '../../model/network-name.ts';
import { WithdrawFrame } from './form/withdraw-frame.tsx';
import { changeDraft, draftOf } from './form/withdraw-draft.ts';
import { WithdrawForm } from './form/withdraw-form.tsx';
import { lastWithdrawals } from './withdrawals.ts';
import styles from './form/withdraw-form.module.css';

/**
 * Route /pages/withdraw/one-click?address=&review=: withdraws to a saved address, the newest without that parameter. With
 * `review` the review of the last amount opens at once.
 */
export default function OneClickPage() {
  const { t } = useTranslation();
  return (
    <WithdrawFrame title={t('withdraw.oneClick.title')} history={PATHS.withdrawOneClickHistory}>
      {(rules) => <OneClickForm rules={rules} />}
    </WithdrawFrame>
  );
}

const bookCode = lazyCode(() => import('./address-book/address-sheet.tsx'));

/** Form for a saved address: choose one with a tap and enter an amount. */
function OneClickForm({ rules }: { rules: readonly WithdrawRule[] }) {
  const offered = rules.filter(({ channel }) => channel === 'oneClick');
  return <ResourceView of={addressBook}>{(all) => <Addresses rules={offered} all={all} />}</ResourceView>;
}

/**
 * Fills in the amount that was sent to the address last, unless one is typed. Reads signals.
 * @returns whether the amount is that of an earlier withdrawal
 */
function useLastAmount(chosen: SavedAddress | undefined, rule: WithdrawRule | undefined): boolean {
  const [filled, setFilled] = useState(() => draftOf('oneClick').peek().amount !== '');
  useEffect(() => void lastWithdrawals.load(), []);
  const last = lastWithdrawals.now.value.value?.find(
    ({ address, coin, status }) => address === chosen?.address && coin === rule?.coin && status !== 'failed',
  )?.amount;
  useEffect(() => {
    if (last === undefined || draftOf('oneClick').peek().amount !== '') return;
    changeDraft('oneClick', { amount: typedText(last) });
    setFilled(true);
    // Once, with the first answer: an amount that the person deletes stays away.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [last === undefined]);
  return filled;
}

function Addresses({ rules, all }: { rules: readonly WithdrawRule[]; all: readonly SavedAddress[] }) {
  useSignals();
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const [chosenId, setChosenId] = useState(() => asked.get('address'));
  const close = () => setOpened(false);
  const book = useLazyCode(bookCode, opened, close);
  const draft = draftOf('oneClick').value;
  const networks = [...new Set(rules.flatMap(({ network }) => network ?? []))];
  const known = all.filter(({ network }) => networks.includes(network));
  const chosen = known.find(({ id }) => id === chosenId) ?? known[0];
  const ways = rules.filter(({ network }) => network === chosen?.network);
  const rule = ways.find(({ coin }) => coin === draft.coin) ?? ways[0];
  const filled = useLastAmount(chosen, rule);
  const sheet = book && (
    <book.AddressSheet
      open={opened}
      onClose={close}
      networks={networks}
      wanted=""
      holdSeconds={rules[0]?.holdSeconds ?? 0}
      onPick={({ id }) => {
        setChosenId(id);
        close();
      }}
    />
  );

  async function pickCoin(): Promise<void> {
    const picked = await pickOne<string>({
      title: t('withdraw.manual.coin'),
      value: rule!.coin,
      options: ways.map(({ coin }) => ({ value: coin, label: coin })),
    });
    if (picked !== null) changeDraft('oneClick', { coin: picked });
  }

  if (chosen === undefined || rule === undefined) {
    return (
      <>
        <Card>
          <EmptyState
            icon="plus"
            text={t('withdraw.oneClick.empty')}
            action={{ label: t('withdraw.book.add'), onPick: () => setOpened(true) }}
          />
        </Card>
        {sheet}
      </>
    );
  }
  return (
    <>
      <WithdrawForm form="oneClick" rule={rule} chosen={chosen} reviewFirst={filled && asked.has('review')}>
        <Card label={t('withdraw.oneClick.to')}>
          <RadioGroup
            label={t('withdraw.oneClick.to')}
            showLabel
            look="list"
            value={chosen.id}
            onChange={setChosenId}
            options={known.map(({ id, label, network, address }) => ({
              value: id,
              label: (
                <span className={styles.saved}>
                  {label}
                  <span className={styles.place}>{`${networkName(network)} · ${shortText(address)}`}</span>
                </span>
              ),
            }))}
          />
          <Button kind="quiet" size="small" onClick={() => setOpened(true)}>
            {t('withdraw.address.book')}
          </Button>
        </Card>
        {ways.length > 1 && (
          <ChoiceField label={t('withdraw.manual.coin')} value={rule.coin} onOpen={() => void pickCoin()} />
        )}
      </WithdrawForm>
      {sheet}
    </>
  );
}
