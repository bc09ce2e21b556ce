import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { cleanLine } from '../../../../protocol/units/clean-text.ts';
import { addAddress } from './address-calls.ts';
import type { CallError } from '../../../api/result.ts';
import { addressBook } from '../../../data/withdrawal-parts.ts';
import { sessionStore } from '../../../data/session.ts';
import { failureText, refusalOf } from '../../../i18n/refusal-text.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SavedAddress } from '../../../model/withdrawal.ts';
import { lengthOf } from '../../../model/text-length.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { pickOne } from '../../../ui/pick-one.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PATHS } from '../../shell/paths.ts';
import { PageLink } from '../../shell/page-link.tsx';
import { AddressField, useAddressCheck } from '../form/address-field.tsx';
import { networkName } from '../../../model/network-name.ts';
import styles from './address-book.module.css';

const LABEL_MAX = 40;

export interface AddressFormProps {
  networks: readonly string[];
  wanted: string;
  holdSeconds: number;
  onSaved(saved: SavedAddress): void;
  onCancel(): void;
}

/** Saves an address under a name, with the fund password; its first withdrawals are reviewed for longer (W4). */
export function AddressForm({ networks, wanted, holdSeconds, onSaved, onCancel }: AddressFormProps) {
  useSignals();
  const { t } = useTranslation();
  const [network, setNetwork] = useState(networks[0] ?? '');
  const [address, setAddress] = useState(wanted);
  const [label, setLabel] = useState('');
  const [pwd, setPwd] = useState('');
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const { check, again } = useAddressCheck(network, address);
  const name = cleanLine(label);
  const ready = check?.ok === true && name !== '' && lengthOf(name) <= LABEL_MAX && pwd !== '';

  async function pickNetwork(): Promise<void> {
    const chosen = await pickOne<string>({
      title: t('withdraw.facts.network'),
      value: network,
      options: networks.map((value) => ({ value, label: networkName(value) })),
    });
    if (chosen !== null) setNetwork(chosen);
  }

  async function save(spelt: string): Promise<void> {
    setSaving(true);
    setError(null);
    const answer = await addAddress({ label: name, network, address: spelt, pwd });
    setSaving(false);
    if (!answer.success) {
      setError(answer.error);
      return;
    }
    void addressBook.refresh();
    onSaved(answer.data);
  }

  const refusal = error && refusalOf(error.context, error.code, error.msg);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !saving) void save(check.address);
      }}
    >
      {networks.length > 1 && (
        <ChoiceField
          label={t('withdraw.facts.network')}
          value={networkName(network)}
          onOpen={() => void pickNetwork()}
        />
      )}
      <AddressField
        network={network}
        value={address}
        check={check}
        onCheckAgain={again}
        saved={undefined}
        onChange={setAddress}
        refused={refusal === 'withdrawAddress' || refusal === 'addressKnown' ? failureText(error!) : undefined}
      />
      <TextField
        label={t('withdraw.book.label')}
        value={label}
        onChange={setLabel}
        max={LABEL_MAX}
        placeholder={t('withdraw.book.labelExample')}
      />
      <PasswordField
        label={t('withdraw.review.password')}
        value={pwd}
        onChange={setPwd}
        show={t('withdraw.review.show')}
        hide={t('withdraw.review.hide')}
        hint={t('withdraw.book.wait', { time: durationText(holdSeconds * 1000) })}
      />
      {error && refusal !== 'withdrawAddress' && refusal !== 'addressKnown' && (
        <Refused>
          <span>{failureText(error)}</span>{' '}
          {refusal === 'fundPasswordNotSet' && (
            <PageLink to={PATHS.setFundPassword}>{t('withdraw.condition.fundPasswordSet.action')}</PageLink>
          )}
        </Refused>
      )}
      <Button type="submit" busy={saving} disabled={!ready || !sessionStore.confirmed.value}>
        {t(saving ? 'withdraw.book.saving' : 'withdraw.book.save')}
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        {t('withdraw.book.list')}
      </Button>
    </form>
  );
}
