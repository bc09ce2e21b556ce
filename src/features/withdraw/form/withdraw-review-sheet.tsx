import { useState } from 'react';
import { outgoing } from '../outgoing.ts';
import type { OutgoingRequest } from '../outgoing-withdrawal.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { WithdrawRule } from '../../../model/withdrawal.ts';
import { typedText } from '../../../ui/amount-input.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { translateOf } from '../../../ui/translate-of.ts';
import { showOutgoing } from '../outgoing/show-outgoing.tsx';
import { networkName } from '../../../model/network-name.ts';
import { moneyText } from '../withdraw-words.tsx';
import { withdrawFigures } from './withdraw-rules.ts';
import { EurAsUsdt } from './form-facts.tsx';
import { LastSix } from './address-field.tsx';
import card from '../../shell/card-parts.module.css';
import styles from './withdraw-form.module.css';

export interface ReviewSheetProps {
  open: boolean;
  onClose(): void;
  rule: WithdrawRule;
  request: OutgoingRequest;
  /** Name of the address in the address book. */
  label: string | undefined;
  /** The formatted phone number. */
  written: string | undefined;
  onConfirm(pwd: string): void;
}

/** Starts the 10 s in which the withdrawal can be undone. @returns whether it started; only one can be pending */
export function confirmWithdrawal(request: OutgoingRequest, pwd: string): boolean {
  showOutgoing();
  return outgoing.begin(request, pwd);
}

/** The summary before sending: arriving amount, costs, last six characters, fund password (W5). */
export function ReviewSheet({ open, onClose, rule, request, label, written, onConfirm }: ReviewSheetProps) {
  const { t } = useTranslation();
  const [pwd, setPwd] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = asked && pwd === '' ? t('withdraw.review.passwordMissing') : undefined;
  const { coin, amount, network } = request;
  const { receive } = withdrawFigures(typedText(amount), rule, null);
  const lines: readonly (readonly [string, string])[] = [
    [t('withdraw.review.youSend'), moneyText(amount, coin)],
    [t('withdraw.facts.fee'), moneyText(rule.fee, coin)],
    ...(network === null ? [] : [[t('withdraw.facts.network'), networkName(network)] as const]),
    ...(label === undefined ? [] : [[t('withdraw.review.label'), label] as const]),
    ...(written === undefined ? [] : [[t('withdraw.phone.label'), written] as const]),
    [t('withdraw.facts.arrives'), t('withdraw.facts.minutes', { value: rule.arrivalMinutes })],
  ];
  return (
    <Sheet open={open} onClose={onClose} onClosed={() => setPwd('')} title={t('withdraw.review.title')}>
      <form
        className={styles.review}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (pwd !== '') onConfirm(pwd);
        }}
      >
        <div className={styles.hero}>
          <span className={styles.hint}>{t('withdraw.review.receive')}</span>
          <strong className={styles.heroFigure} translate="no">
            {receive === null ? '' : moneyText(receive, coin)}
          </strong>
        </div>
        <dl className={card.lines}>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd translate={translateOf(value)}>{value}</dd>
            </div>
          ))}
        </dl>
        {rule.channel === 'eur' && <EurAsUsdt receive={receive} className={styles.hint} />}
        {request.address !== null && (
          <div className={styles.again}>
            <LastSix address={request.address} />
          </div>
        )}
        <PasswordField
          label={t('withdraw.review.password')}
          value={pwd}
          onChange={setPwd}
          error={missing}
          show={t('withdraw.review.show')}
          hide={t('withdraw.review.hide')}
        />
        <Button type="submit">{t('withdraw.review.confirm', { what: moneyText(amount, coin) })}</Button>
        <p className={styles.foot}>{t('withdraw.review.foot')}</p>
      </form>
    </Sheet>
  );
}
