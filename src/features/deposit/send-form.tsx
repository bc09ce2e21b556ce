import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../api/result.ts';
import { failureText, leavesUnsure } from '../../i18n/refusal-text.ts';
import type { DepositNetwork } from './deposit-calls.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { amountRefusalText } from '../../ui/amount-input.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Refused } from '../../ui/refused.tsx';
import { giveCue } from '../shell/give-cue.ts';
import { depositDetailPath } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { coinText } from './deposit-words.ts';
import { lineState } from '../shell/line-state.ts';
import { COIN_DECIMALS, firstAmount, quickAmount } from './quick-amount.ts';
import { sendDeposit } from './deposits.ts';
import styles from './deposit.module.css';

/** Typed amounts by coin. They are kept across a change of the network, which remounts the page. */
const drafts = new Map<string, string>();

/** The amount that the sandbox sends instead of a real payer, and the main button (G21, G22). */
export function SendForm({ network }: { network: DepositNetwork }) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const { coin } = network;
  const [typed, setTyped] = useState(() => drafts.get(coin) ?? firstAmount(network));
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<{ readonly network: string; readonly error: CallError } | null>(null);
  const form = useId();
  // Another network may accept it.
  const error = refused?.network === network.network ? refused.error : null;
  const reading = quickAmount(typed, network);
  const line = lineState();

  async function send(): Promise<void> {
    if (reading.state !== 'ready' || line !== null || sending) return;
    const { amount } = reading;
    setSending(true);
    setRefused(null);
    const answer = await sendDeposit({ channel: 'quick', coin, network: network.network, amount });
    setSending(false);
    if (!answer.success) {
      setRefused({ network: network.network, error: answer.error });
      return;
    }
    drafts.delete(coin);
    giveCue('money');
    announce(t('deposit.send.announced', { amount: coinText(amount, coin) }));
    go(depositDetailPath(answer.data.id));
  }

  const wrong = {
    below: t('deposit.send.below', { amount: coinText(network.minAmount, coin) }),
    above: t('deposit.send.above', { amount: coinText(network.maxAmount, coin) }),
  };
  const problem = reading.state === 'below' || reading.state === 'above' ? wrong[reading.state] : undefined;
  const label = (): string => {
    if (sending) return t('deposit.send.sending');
    if (line !== null) return t(`deposit.send.${line}`);
    switch (reading.state) {
      case 'none':
        return t('deposit.send.enter');
      case 'unread':
        return amountRefusalText(t, { refusal: reading.refusal, unit: coin, decimals: COIN_DECIMALS });
      case 'below':
      case 'above':
        return wrong[reading.state];
      case 'ready':
        return t('deposit.send.button', { amount: coinText(reading.amount, coin).replace(` ${coin}`, ''), coin });
    }
  };
  return (
    <>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Card label={t('deposit.send.amount')}>
          <AmountField
            label={t('deposit.send.amount')}
            unit={coin}
            value={typed}
            decimals={COIN_DECIMALS}
            onChange={(raw) => {
              setTyped(raw);
              drafts.set(coin, raw);
              setRefused(null);
            }}
            error={problem}
          />
        </Card>
      </form>
      {error && (
        <Refused>
          <span>{failureText(error)}</span>
          {leavesUnsure(error) && <span>{` ${t('deposit.send.unsure')}`}</span>}
        </Refused>
      )}
      <div className={styles.foot}>
        <Button type="submit" form={form} busy={sending} disabled={reading.state !== 'ready' || line !== null}>
          {label()}
        </Button>
      </div>
    </>
  );
}
