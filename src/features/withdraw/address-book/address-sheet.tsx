import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { addressBook } from '../../../data/withdrawal-parts.ts';
import { removeAddress } from './address-calls.ts';
import { isolatedText } from '../../../i18n/isolated-text.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { countdownText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SavedAddress } from '../../../model/withdrawal.ts';
import { secondTick, serverNowMs } from '../../../signals/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { askDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/state-view.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { shortText } from '../../../ui/short-text.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toast.ts';
import { ResourceView } from '../../shell/resource-view.tsx';
import { networkName } from '../../../model/network-name.ts';
import { AddressForm } from './address-form.tsx';
import styles from './address-book.module.css';

export interface AddressSheetProps {
  open: boolean;
  onClose(): void;
  /** Networks of the listed addresses and of new ones. */
  networks: readonly string[];
  /** An address to save: the sheet opens with its form. Empty opens the list. */
  wanted: string;
  holdSeconds: number;
  onPick(picked: SavedAddress): void;
}

/** The address book: pick, save or remove an address; a new one shows its remaining hold (W4). */
export function AddressSheet(props: AddressSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('withdraw.book.title')}>
      <Book {...props} key={props.wanted} />
    </Sheet>
  );
}

function Book({ networks, wanted, holdSeconds, onPick }: AddressSheetProps) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(wanted !== '');
  if (adding) {
    return (
      <AddressForm
        networks={networks}
        wanted={wanted}
        holdSeconds={holdSeconds}
        onSaved={(saved) => {
          setAdding(false);
          onPick(saved);
        }}
        onCancel={() => setAdding(false)}
      />
    );
  }
  return (
    <div className={styles.book}>
      <ResourceView of={addressBook}>
        {(all) => <Rows rows={all.filter(({ network }) => networks.includes(network))} onPick={onPick} />}
      </ResourceView>
      <Button onClick={() => setAdding(true)}>{t('withdraw.book.add')}</Button>
    </div>
  );
}

function Rows({ rows, onPick }: { rows: readonly SavedAddress[]; onPick(picked: SavedAddress): void }) {
  const { t } = useTranslation();
  if (rows.length === 0) return <EmptyState text={t('withdraw.book.empty')} />;
  return (
    <ul className={styles.rows} aria-label={t('withdraw.book.title')}>
      {rows.map((saved) => (
        <Row key={saved.id} saved={saved} onPick={onPick} />
      ))}
    </ul>
  );
}

function Row({ saved, onPick }: { saved: SavedAddress; onPick(picked: SavedAddress): void }) {
  const { t } = useTranslation();
  const { id, label, network, address } = saved;

  async function remove(): Promise<void> {
    const answer = await askDialog({
      title: t('withdraw.book.removeTitle', { label: isolatedText(label) }),
      content: t('withdraw.book.removeText'),
      ok: t('withdraw.book.remove'),
      tone: 'down',
    });
    if (!answer.ok) return;
    const removed = await removeAddress(id);
    if (!removed.success) toast(failureText(removed.error), { kind: 'error' });
    void addressBook.refresh();
  }

  return (
    <li className={styles.row}>
      <button type="button" className={styles.pick} onClick={() => onPick(saved)}>
        <span className={styles.label}>{label}</span>
        <span className={styles.place}>{`${networkName(network)} · ${shortText(address)}`}</span>
        <Hold saved={saved} />
      </button>
      <IconButton
        icon="close"
        size={18}
        label={t('withdraw.book.removeThis', { label: isolatedText(label) })}
        onClick={() => void remove()}
      />
    </li>
  );
}

/** Time left while an address is new and its withdrawals stay under review. Renders nothing after that. */
export function Hold({ saved: { usableFromMs } }: { saved: SavedAddress }) {
  useSignals();
  const { t } = useTranslation();
  // Read so that it follows the clock.
  const leftMs = secondTick.value === 0 ? 0 : usableFromMs - serverNowMs();
  if (leftMs <= 0) return null;
  return <StatusChip tone="warn">{t('withdraw.book.usableIn', { time: countdownText(leftMs) })}</StatusChip>;
}
