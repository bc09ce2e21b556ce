import type { OutgoingRequest } from '../outgoing-withdrawal.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { WithdrawRule } from '../../../model/withdrawal.ts';
import { typedText } from '../../../ui/amount-input.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { shortText } from '../../../ui/short-text.ts';
import { networkName } from '../../../model/network-name.ts';
import { destinationText, moneyText } from '../withdraw-words.tsx';
import { withdrawFigures } from './withdraw-rules.ts';
import { EurAsUsdt, feeName, receiveName } from './form-facts.tsx';
import { LastSix } from './address-field.tsx';
import { AcceptedPassword, UndoFooter } from './accepted-withdrawal.tsx';
import type { PermittedWithdrawal } from './accepted-withdrawal.tsx';
import { PermissionForm } from './permission-form.tsx';
import { FactLines } from '../../shell/fact-lines.tsx';
import styles from './withdraw-form.module.css';

export interface ReviewSheetProps {
  open: boolean;
  onClose(): void;
  onClosed?: (() => void) | undefined;
  rule: WithdrawRule;
  request: OutgoingRequest;
  /** Name of the address in the address book. */
  label: string | undefined;
  /** Whether the address is not in the address book; it is saved with the withdrawal. */
  unsaved: boolean;
  /** The formatted phone number. */
  written: string | undefined;
  /** The permitted withdrawal, which takes the place of the password; null before. */
  held?: PermittedWithdrawal | null;
  /** Takes it back; given with `held`. */
  onUndo?: () => void;
  /** Called once the exchange has permitted the withdrawal. */
  onConfirm(permission: string): void;
}

/** The summary before sending: arriving amount, costs, last six characters, fund password (W5). */
export function ReviewSheet(props: ReviewSheetProps) {
  const { open, onClose, onClosed, rule, request, label, unsaved, written, onConfirm, held = null, onUndo } = props;
  const { t } = useTranslation();
  const { coin, amount, network } = request;
  const { receive } = withdrawFigures(typedText(amount), rule, null, null);
  const lines: readonly (readonly [string, string])[] = [
    [t('withdraw.review.youSend'), moneyText(amount, coin)],
    [feeName(t, rule), moneyText(rule.fee, coin)],
    ...(network === null ? [] : [[t('withdraw.facts.network'), networkName(network)] as const]),
    ...(label === undefined || label === shortText(request.address ?? '')
      ? []
      : [[t('withdraw.review.label'), label] as const]),
    ...(request.account === null ? [] : [[t('withdraw.address.label'), destinationText(request)] as const]),
    ...(written === undefined ? [] : [[t('withdraw.phone.label'), written] as const]),
    [t('withdraw.facts.arrives'), t('withdraw.facts.minutes', { time: durationText(rule.arrivalMinutes * 60_000) })],
  ];
  const summary = (
    <>
      <div className={styles.hero}>
        <span className={styles.hint}>{receiveName(t, rule)}</span>
        <strong className={styles.heroFigure} translate="no">
          {receive === null ? '' : moneyText(receive, coin)}
        </strong>
      </div>
      <FactLines facts={lines} />
      {rule.channel === 'eur' && <EurAsUsdt receive={receive} className={styles.hint} />}
      {request.address !== null && (
        <div className={styles.again}>
          <LastSix address={request.address} />
        </div>
      )}
    </>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      {...(onClosed ? { onClosed } : {})}
      title={t('withdraw.review.title')}
      {...(held !== null && onUndo !== undefined ? { footer: <UndoFooter held={held} onUndo={onUndo} /> } : {})}
    >
      {held !== null ? (
        <div className={styles.review}>
          {summary}
          <AcceptedPassword />
        </div>
      ) : (
        <PermissionForm
          open={open}
          request={request}
          passwordUnset={rule.conditions.some(({ name, met }) => name === 'fundPasswordSet' && !met)}
          unsaved={unsaved}
          onPermitted={onConfirm}
        >
          {summary}
        </PermissionForm>
      )}
    </Sheet>
  );
}
