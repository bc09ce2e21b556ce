import { useEffect, useRef, useState } from 'react';
import type { AddressCheck } from '../../../../protocol/units/payout-address.ts';
import type { SavedAddress } from '../../../model/withdrawal.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { networkName } from '../../../model/network-name.ts';
import { cleanCode } from '../../../../protocol/units/clean-text.ts';
import { logEvent } from '../../../model/event-log.ts';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { useLazyState } from '../../../ui/use-lazy-code.ts';
import { AddressSources } from './address-sources.tsx';
import styles from './withdraw-form.module.css';

interface AddressFieldProps {
  network: string;
  value: string;
  check: AddressCheck | null;
  /** Set when this device could not check the address. */
  onCheckAgain?: (() => void) | undefined;
  /** Its entry in the address book, if there is one. */
  saved: SavedAddress | undefined;
  onChange(text: string): void;
  /** Opens the address book; absent inside it. */
  onBook?: () => void;
  /** Error of the exchange for this field. */
  refused?: string | undefined;
}

/**
 * The address field of one network. It validates the address completely as soon as it can be complete (W2). For a valid
 * address it hides the middle and asks to compare the last six characters with the source, which reveals malware that
 * replaces addresses on the clipboard (W3).
 */
export function AddressField(props: AddressFieldProps) {
  const { network, value, check, onCheckAgain, saved, onChange, onBook, refused } = props;
  const { t } = useTranslation();
  /** The address that is being changed: it stays in the field until another one is complete. */
  const [edited, setEdited] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (edited === null) return;
    input.current?.focus();
    input.current?.select();
  }, [edited]);
  const chosen = check?.ok === true && check.address !== edited;
  const wasChosen = useRef(chosen);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // The field is replaced after the last character; the replacement is announced, and Tab continues from it.
    if (chosen && !wasChosen.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
    wasChosen.current = chosen;
  }, [chosen]);
  if (chosen) {
    return (
      <section ref={place} tabIndex={-1} className={styles.chosen} aria-label={t('withdraw.address.label')}>
        <span className={styles.small}>{t('withdraw.address.label')}</span>
        {saved && <span className={styles.name}>{saved.label}</span>}
        <LastSix address={check.address} />
        {onCheckAgain && (
          <p className={styles.bad} role="status">
            {t('withdraw.address.unchecked')}
          </p>
        )}
        {refused !== undefined && (
          <p className={styles.bad} role="alert">
            {refused}
          </p>
        )}
        <span className={styles.buttons}>
          <Button kind="quiet" size="small" onClick={() => setEdited(check.address)}>
            {t('withdraw.address.change')}
          </Button>
          {onCheckAgain && (
            <Button kind="quiet" size="small" onClick={onCheckAgain}>
              {t('withdraw.address.checkAgain')}
            </Button>
          )}
          {onBook && (
            <Button kind="quiet" size="small" onClick={onBook}>
              {t('withdraw.address.book')}
            </Button>
          )}
        </span>
      </section>
    );
  }
  const problem =
    check?.ok === false ? t(`withdraw.address.problem.${check.problem}`, { network: networkName(network) }) : refused;
  const take = (text: string) => {
    setEdited(null);
    onChange(text);
  };
  return (
    <div className={styles.address}>
      <TextField
        ref={input}
        label={t('withdraw.address.label')}
        value={value}
        onChange={onChange}
        error={problem}
        placeholder={t('withdraw.address.placeholder', { network: networkName(network) })}
        onPaste={() => setEdited(null)}
        end={<AddressSources onText={take} onBook={onBook} />}
      />
    </div>
  );
}

/** Hashes and encodings of addresses: 20 KB that the first frame of a form does not need. */
const addressCode = lazyCode(() => import('../../../../protocol/units/payout-address.ts'));

interface CheckedAddress {
  /** Result of the check; null while nothing is typed or the code is loading. */
  readonly check: AddressCheck | null;
  /** Set when this device could not check the address: the exchange then checks it by the same rules. */
  readonly again?: () => void;
}

const fetchAgain = (): void => void addressCode.fetch();

/** Checks an address by the rules of its network. An unknown network is left to the exchange. */
export function useAddressCheck(network: string, typed: string): CheckedAddress {
  const { module, failed } = useLazyState(addressCode);
  useEffect(fetchAgain, []);
  const address = cleanCode(typed);
  if (address === '') return { check: null };
  const unchecked: AddressCheck = { ok: true, address };
  if (failed) return { check: unchecked, again: fetchAgain };
  if (module === null) return { check: null };
  if (!module.isPayoutNetwork(network)) return { check: unchecked };
  try {
    return { check: module.checkPayoutAddress(network, address) };
  } catch (error) {
    logEvent(`address check: ${String(error)}`);
    return { check: unchecked, again: fetchAgain };
  }
}

const TAIL = 6;

/** An address with its middle hidden; the person compares its last six characters with the source (W3). */
export function LastSix({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <span className={styles.compare}>
      <span className={styles.ends}>
        <span>{address.slice(0, TAIL)}</span>
        <span aria-hidden="true">…</span>
        <strong className={styles.tail}>{address.slice(-TAIL)}</strong>
      </span>
      <span className={styles.hint}>{t('withdraw.address.compare', { tail: address.slice(-TAIL) })}</span>
    </span>
  );
}
