import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { addressBook, bankBinding } from '../../../data/withdrawal-parts.ts';
import { receivedText } from '../../../i18n/booked-text.ts';
import { exactText, UNKNOWN } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { inCard } from '../../shell/cards.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { compare } from '../../../model/decimal.ts';
import { networkName } from '../../../model/network-name.ts';
import type { WithdrawRule } from '../../../model/withdrawal.ts';
import { accountStore } from '../../../signals/account-store.ts';
import { Card } from '../../../ui/card.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { shortText } from '../../../ui/short-text.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useLazyCode } from '../../../ui/use-lazy-code.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { PATHS, withdrawEurPath, withdrawToPath } from '../../shell/paths.ts';
import { accountText, moneyText } from '../withdraw-words.tsx';
import { DailyLimit } from './daily-limit.tsx';
import { HubRow } from './hub-row.tsx';
import { ReadyRow } from './ready-row.tsx';
import type { IconShape } from '../../../ui/icon.tsx';
import { BANK_ICON, BOOK_ICON, PHONE_ICON } from '../withdraw-icons.ts';
import styles from './hub.module.css';

const bookCode = lazyCode(() => import('../address-book/address-sheet.tsx'));

/** Data that the rows show besides the rules. */
const PARTS = [addressBook, bankBinding] as const;

/** Requests it, beside the rules and not after them. */
export const loadParts = (): void => PARTS.forEach((part) => void part.load());

/** Every way to withdraw with its fee, what is available, the daily limit, and the first unmet condition (W1, R4). */
export function WithdrawHub({ rules }: { rules: readonly WithdrawRule[] }) {
  useSignals();
  const { t } = useTranslation();
  // Rows and their heights depend on both, so they are awaited; one that failed leaves its row as for nobody's.
  useEffect(loadParts, []);
  if (PARTS.some(({ now }) => now.value.value === null && now.value.state !== 'failed')) {
    return inCard(<LoadingView onRetry={() => PARTS.forEach((part) => void part.refresh())} />);
  }
  return (
    <>
      <Available />
      <Group title={t('withdraw.hub.crypto')}>
        <AddressRow rules={rules} />
        <BookRows rules={rules} />
      </Group>
      <Group title={t('withdraw.hub.eur')}>
        <BankRow rule={rules.find(({ channel }) => channel === 'bank')} />
        <PhoneRow rule={rules.find(({ channel }) => channel === 'phone')} />
        <UsdtRow rule={rules.find(({ channel }) => channel === 'eur')} />
      </Group>
      {rules[0] !== undefined && <DailyLimit rule={rules[0]} />}
      <ReadyRow rules={rules} />
    </>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    <Card padded={false}>{children}</Card>
  </section>
);

const MAIN_COIN = 'USDT';
/** Keeps the line of a note that is not known. */
const EMPTY_LINE = '\u00a0';

/** Spot balances that can be withdrawn, USDT first. */
function Available() {
  useSignals();
  const { t } = useTranslation();
  const usdt = useMemo(() => accountStore.availableOf(MAIN_COIN, 'spot'), []).value;
  const eur = useMemo(() => accountStore.availableOf('EUR', 'spot'), []).value;
  return (
    <Card label={t('withdraw.hub.available')}>
      <div className={styles.available}>
        <span className={styles.quiet}>{t('withdraw.hub.available')}</span>
        <span className={styles.figure} translate="no">
          <span>{usdt === null ? UNKNOWN : receivedText(usdt)}</span> <span className={styles.unit}>{MAIN_COIN}</span>
        </span>
        <span className={styles.other} translate="no">
          {eur === null ? '' : `${receivedText(eur, 'EUR')} EUR`}
        </span>
      </div>
    </Card>
  );
}

/** Withdrawal of any coin to any address; names the coins and the lowest fee in USDT. */
function AddressRow({ rules }: { rules: readonly WithdrawRule[] }) {
  const { t } = useTranslation();
  const offered = rules.filter(({ channel }) => channel === 'manual');
  const coins = [...new Set(offered.map(({ coin }) => coin))];
  const fees = offered.filter(({ coin }) => coin === coins[0]).map(({ fee }) => fee);
  const least = fees.reduce((a, b) => (a === undefined || compare(b, a) < 0 ? b : a), fees[0]);
  return (
    <HubRow
      icon="wallet"
      name={t('withdraw.hub.address')}
      note={
        least === undefined
          ? t('withdraw.closed')
          : t('withdraw.hub.addressNote', { coins: coins.join(', '), fee: moneyText(least, coins[0]!) })
      }
      to={PATHS.withdrawManual}
      closed={least === undefined}
    />
  );
}

/** The last saved address, and the address book. */
function BookRows({ rules }: { rules: readonly WithdrawRule[] }) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const book = useLazyCode(bookCode, opened, close);
  const offered = rules.filter(({ channel }) => channel === 'oneClick');
  const networks = [...new Set(offered.flatMap(({ network }) => network ?? []))];
  const saved = addressBook.now.value.value?.filter(({ network }) => networks.includes(network));
  const last = saved?.[0];
  const short = shortText(last?.address ?? '');
  return (
    <>
      {last !== undefined && (
        <HubRow
          icon="star"
          name={last.label}
          note={[networkName(last.network), ...(last.label === short ? [] : [short])].join(' · ')}
          end={<StatusChip tone="neutral">{t('withdraw.hub.oneTap')}</StatusChip>}
          to={withdrawToPath(last.id, true)}
        />
      )}
      <HubRow
        icon={BOOK_ICON}
        name={t('withdraw.address.book')}
        note={saved === undefined ? EMPTY_LINE : t('withdraw.hub.saved', { number: saved.length })}
        onOpen={() => setOpened(true)}
      />
      {book && (
        <book.AddressSheet
          open={opened}
          onClose={close}
          networks={networks}
          wanted=""
          holdSeconds={offered[0]?.holdSeconds ?? 0}
          onPick={({ id }) => {
            close();
            go(withdrawToPath(id));
          }}
        />
      )}
    </>
  );
}

interface WayProps {
  /** Absent while this way is closed. */
  rule: WithdrawRule | undefined;
}

/** EUR to the linked bank account; without one the row leads to linking it. */
function BankRow({ rule }: WayProps) {
  useSignals();
  const { t } = useTranslation();
  const known = bankBinding.now.value.value;
  const account = known?.account ?? null;
  const unlinked = known !== null && account === null;
  const note = account === null ? t('withdraw.hub.link') : `${account.bankName} · ${accountText(account.iban)}`;
  return (
    <EurRow
      icon={BANK_ICON}
      name={t('withdraw.hub.bank')}
      note={known === null ? EMPTY_LINE : note}
      to={unlinked ? PATHS.bindAccount : withdrawEurPath('bank')}
      rule={rule}
    />
  );
}

function PhoneRow({ rule }: WayProps) {
  const { t } = useTranslation();
  const note = rule && t('withdraw.amount.least', { amount: `${exactText(rule.minAmount)} ${rule.coin}` });
  return (
    <EurRow
      icon={PHONE_ICON}
      name={t('withdraw.hub.phone')}
      note={note ?? ''}
      to={withdrawEurPath('phone')}
      rule={rule}
    />
  );
}

function UsdtRow({ rule }: WayProps) {
  const { t } = useTranslation();
  return (
    <EurRow
      icon="convert"
      name={t('withdraw.hub.usdt')}
      note={t('withdraw.hub.usdtNote')}
      to={withdrawEurPath('usdt')}
      rule={rule}
    />
  );
}

interface EurRowProps extends WayProps {
  icon: IconShape;
  name: string;
  note: string;
  to: string;
}

/** One way to withdraw EUR with its fee; grey while it is closed. */
function EurRow({ rule, note, ...row }: EurRowProps) {
  const { t } = useTranslation();
  if (rule === undefined) return <HubRow {...row} note={t('withdraw.closed')} closed />;
  return <HubRow {...row} note={note} end={t('withdraw.hub.fee', { fee: moneyText(rule.fee, rule.coin) })} />;
}
