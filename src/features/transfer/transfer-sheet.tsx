import type { TFunction } from 'i18next';
import type { RequestedTransfer } from '../shell/requested-transfer.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Transfer } from '../../api/transfer-calls.ts';
import type { CallError } from '../../api/result.ts';
import { sessionStore } from '../../data/session.ts';
import { answerBehindPaint } from '../../frame/behind-paint.ts';
import { bookedText, receivedText } from '../../i18n/booked-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { failureText, leavesUnsure } from '../../i18n/refusal-text.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import type { AccountBook } from '../../model/account.ts';
import { accountStore } from '../../signals/account-store.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { announce } from '../../ui/announce.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { type AmountReading, amountRefusalText, readAmount, typedText } from '../../ui/amount-input.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { pickOne } from '../../ui/pick-one.tsx';
import { present } from '../../ui/present.tsx';
import type { Presented } from '../../ui/present.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { giveCue } from '../shell/give-cue.ts';
import card from '../shell/card-parts.module.css';
import { overlays } from '../shell/overlays.ts';
import { sendTransfer, transferPending } from '../../data/send-transfer.ts';
import {
  afterTransfer,
  draftOf,
  availableIn,
  movableAssets,
  otherAccounts,
  swapped,
  transferState,
  withFrom,
  withTo,
} from './transfer-draft.ts';
import type { TransferDraft, TransferState } from './transfer-draft.ts';
import styles from './transfer-sheet.module.css';

const ALIVE: ReadonlySet<TransferState> = new Set(['connect', 'ready', 'sending']);

/** Moves money between the three accounts, over any page. Resolves when the sheet is closed. */
export const showTransfer = (requested: RequestedTransfer): Promise<void> =>
  present<void>((presented) => <TransferSheet requested={requested} {...presented} />);

function buttonText(
  t: TFunction<'app'>,
  state: TransferState,
  { asset, from, to }: TransferDraft,
  { amount, refusal }: AmountReading,
): string {
  switch (state) {
    case 'ready':
      return t('transfer.action', { amount: exactText(amount!), unit: asset, account: t(`account.book.${to}`) });
    case 'short':
      return t('transfer.state.short', { unit: asset, account: t(`account.book.${from}`) });
    case 'unread':
      return amountRefusalText(t, { refusal: refusal!, unit: asset, decimals: ASSET_DECIMALS });
    default:
      return t(`transfer.state.${state}`);
  }
}

/** Reports the transfer by cue, announcement and toast. */
function sayTransferred(t: TFunction<'app'>, { amount, asset, from, to }: Transfer): void {
  const words = t('transfer.done', {
    amount: bookedText(amount, asset),
    unit: asset,
    from: t(`account.book.${from}`),
    to: t(`account.book.${to}`),
  });
  giveCue('money');
  announce(words);
  toast(words, { kind: 'success', announced: true, acrossPages: true });
}

function TransferSheet({ requested, open, settle, onClosed }: { requested: RequestedTransfer } & Presented<void>) {
  useSignals();
  const { t } = useTranslation();
  const [draft, setDraft] = useState<TransferDraft>(() => draftOf(requested));
  const [error, setError] = useState<CallError | null>(null);
  const { asset, from, to } = draft;
  const balances = accountStore.assets.value;
  const known = accountStore.userInfo.value !== null;
  const available = known ? availableIn(balances, asset, from) : null;
  const state = transferState(draft.amount, {
    signedIn: sessionStore.signedIn.value,
    sessionConfirmed: sessionStore.confirmed.value,
    connected: connectionStore.age.value !== 'offline',
    // Read without following it: the button follows it, so that a tap renders nothing else of the sheet (O11).
    sending: transferPending.peek(),
    available,
  });
  const reading = readAmount(draft.amount, ASSET_DECIMALS);
  const { amount } = reading;
  const after = known && amount !== null ? afterTransfer(balances, draft, amount) : null;
  const nameOf = (account: AccountBook) => t(`account.book.${account}`);
  const change = (next: TransferDraft) => {
    setDraft(next);
    setError(null);
  };

  async function send(): Promise<void> {
    if (state === 'connect') {
      settle();
      overlays.openWalletSheet();
      return;
    }
    if (state !== 'ready' || amount === null) return;
    if (transferPending.peek()) return;
    const answer = await answerBehindPaint(sendTransfer({ asset, from, to, amount }), () => setError(null));
    if (answer === null) return;
    if (!answer.success) {
      setError(answer.error);
      return;
    }
    sayTransferred(t, answer.data);
    settle();
  }

  const text = buttonText(t, state, draft, reading);
  return (
    <Sheet
      open={open}
      onClose={() => settle()}
      onClosed={onClosed}
      title={t('transfer.title')}
      footer={<SendButton alive={ALIVE.has(state)}>{text}</SendButton>}
    >
      <form
        id="transfer"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Ends draft={draft} change={change} />
        <AmountField
          label={t('transfer.amount')}
          labelEnd={
            available === null
              ? t('transfer.unknown')
              : t('transfer.available', { amount: receivedText(available, asset), unit: asset })
          }
          unit={asset}
          value={draft.amount}
          decimals={ASSET_DECIMALS}
          onChange={(typed) => change({ ...draft, amount: typed })}
          error={state === 'short' ? text : undefined}
          end={
            <span className={styles.tail}>
              <span aria-hidden="true">{asset}</span>
              <button
                type="button"
                className={styles.max}
                aria-label={t('transfer.maxName')}
                disabled={available === null}
                onClick={() => available !== null && change({ ...draft, amount: typedText(available) })}
              >
                {t('transfer.max')}
              </button>
            </span>
          }
        />
        <dl className={classNames(card.pairs, styles.after)}>
          {[from, to].map((account) => (
            <div key={account}>
              <dt>{t('transfer.after', { account: nameOf(account) })}</dt>
              <dd translate="no">{after?.[account] === undefined ? '—' : `${exactText(after[account])} ${asset}`}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>{t('transfer.note')}</p>
        {error && (
          <Refused>
            <span>{failureText(error)}</span>
            {leavesUnsure(error) && <span>{` ${t('transfer.unsure')}`}</span>}
          </Refused>
        )}
      </form>
    </Sheet>
  );
}

function SendButton({ alive, children }: { alive: boolean; children: string }) {
  useSignals();
  const { t } = useTranslation();
  const sending = transferPending.value;
  return (
    <Button type="submit" form="transfer" busy={sending} disabled={!sending && !alive}>
      {sending ? t('transfer.state.sending') : children}
    </Button>
  );
}

/** The source account, the target account, and the asset; a tap changes each. */
function Ends({ draft, change }: { draft: TransferDraft; change(next: TransferDraft): void }) {
  useSignals();
  const { t } = useTranslation();
  const { asset, from } = draft;
  const balances = accountStore.assets.value;
  const nameOf = (account: AccountBook) => t(`account.book.${account}`);

  async function pickAsset(): Promise<void> {
    const chosen = await pickOne<string>({
      title: t('transfer.coin'),
      value: asset,
      options: movableAssets(balances, asset).map((value) => ({
        value,
        label: (
          <span className={styles.coin}>
            <CoinIcon asset={value} small />
            {value}
          </span>
        ),
        note: t('transfer.held', { amount: receivedText(availableIn(balances, value, from), value) }),
      })),
    });
    if (chosen !== null && chosen !== asset) change({ ...draft, asset: chosen, amount: '' });
  }

  async function pickAccount(end: 'from' | 'to'): Promise<void> {
    const chosen = await pickOne<AccountBook>({
      title: t(end === 'from' ? 'transfer.chooseFrom' : 'transfer.chooseTo'),
      value: draft[end],
      options: [draft[end], ...otherAccounts(draft[end])].map((value) => ({
        value,
        label: nameOf(value),
        note: [
          `${receivedText(availableIn(balances, asset, value), asset)} ${asset}`,
          ...(value === 'contract' ? [t('transfer.forUpDown')] : []),
        ].join(' · '),
      })),
    });
    if (chosen !== null) change(end === 'from' ? withFrom(draft, chosen) : withTo(draft, chosen));
  }

  const line = (end: 'from' | 'to') => (
    <button type="button" className={styles.account} onClick={() => void pickAccount(end)}>
      <span className="sr-only">{t('transfer.change', { what: t(`transfer.${end}`), value: nameOf(draft[end]) })}</span>
      <span className={styles.end} aria-hidden="true">
        {t(`transfer.${end}`)}
      </span>
      <span className={styles.name} aria-hidden="true">
        {nameOf(draft[end])}
      </span>
      <Icon name="chevron-down" size={16} />
    </button>
  );
  return (
    <>
      <div className={styles.accounts}>
        <div className={styles.lines}>
          {line('from')}
          {line('to')}
        </div>
        <IconButton
          icon="convert"
          label={t('transfer.swap')}
          className={styles.swap}
          onClick={() => change(swapped(draft))}
        />
      </div>
      <button type="button" className={styles.asset} onClick={() => void pickAsset()}>
        <span className="sr-only">{t('transfer.change', { what: t('transfer.coin'), value: asset })}</span>
        <CoinIcon asset={asset} small />
        <span className={styles.name} aria-hidden="true">
          {asset}
        </span>
        <Icon name="chevron-down" size={16} />
      </button>
    </>
  );
}
