import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { MERCHANT_DEPOSITS } from '../../../protocol/units/deposit-coins.ts';
import type { MerchantCoin } from '../../../protocol/units/deposit-coins.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../api/result.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { decimal } from '../../model/decimal.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { amountRefusalText } from '../../ui/amount-input.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Refused } from '../../ui/refused.tsx';
import { lineState } from '../shell/line-state.ts';
import { coinText } from './deposit-words.ts';
import { COIN_DECIMALS, quickAmount } from './quick-amount.ts';
import { startMatch } from './merchant-matches.ts';
import styles from './deposit.module.css';

const STEPS = ['step1', 'step2', 'step3', 'step4'] as const;

/** The first step of a deposit through a merchant: coin and amount, with an explanation of the next steps. */
export function AmountForm() {
  useSignals();
  const { t } = useTranslation();
  const [coin, setCoin] = useState<MerchantCoin>('USDT');
  const [typed, setTyped] = useState('');
  const [starting, setStarting] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const minAmount = decimal(MERCHANT_DEPOSITS.find((offer) => offer.coin === coin)!.minAmount);
  const reading = quickAmount(typed, { minAmount, maxAmount: null });
  const line = lineState();
  const least = t('deposit.manual.least', { amount: coinText(minAmount, coin) });

  async function find(): Promise<void> {
    if (reading.state !== 'ready' || line !== null || starting) return;
    setStarting(true);
    setError(null);
    const failed = await startMatch({ coin, amount: reading.amount });
    setStarting(false);
    setError(failed);
  }

  const label = (): string => {
    if (starting) return t('deposit.manual.finding');
    if (line !== null) return t(`deposit.send.${line}`);
    if (reading.state === 'ready') return t('deposit.manual.find', { amount: coinText(reading.amount, coin) });
    if (reading.state === 'unread') {
      return amountRefusalText(t, { refusal: reading.refusal, unit: coin, decimals: COIN_DECIMALS });
    }
    return reading.state === 'below' ? least : t('deposit.send.enter');
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      <p className={styles.warning}>{t('deposit.manual.how')}</p>
      <Card label={t('deposit.manual.amount')}>
        <div className={styles.form}>
          <RadioGroup
            look="segmented"
            label={t('deposit.manual.asset')}
            showLabel
            value={coin}
            onChange={setCoin}
            options={MERCHANT_DEPOSITS.map((offer) => ({ value: offer.coin, label: offer.coin }))}
          />
          <AmountField
            label={t('deposit.manual.amount')}
            unit={coin}
            value={typed}
            decimals={COIN_DECIMALS}
            onChange={(raw) => {
              setTyped(raw);
              setError(null);
            }}
            hint={least}
            error={reading.state === 'below' ? least : undefined}
          />
        </div>
      </Card>
      <Card label={t('deposit.manual.steps')}>
        <h2 className={styles.title}>{t('deposit.manual.steps')}</h2>
        <ol className={styles.how}>
          {STEPS.map((step) => (
            <li key={step}>{t(`deposit.manual.${step}`)}</li>
          ))}
        </ol>
      </Card>
      {error && <Refused>{failureText(error)}</Refused>}
      <div className={styles.foot}>
        <Button type="submit" busy={starting} disabled={reading.state !== 'ready' || line !== null}>
          {label()}
        </Button>
      </div>
    </form>
  );
}
