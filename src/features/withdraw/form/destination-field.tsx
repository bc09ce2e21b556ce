import type { SavedAddress, WithdrawRule } from '../../../model/withdrawal.ts';
import { AddressField } from './address-field.tsx';
import { BankField } from './bank-field.tsx';
import { PhoneField } from './phone-field.tsx';
import type { WithdrawFormState } from './use-withdraw-form.ts';

interface DestinationFieldProps {
  rule: WithdrawRule;
  state: WithdrawFormState;
  /** The chosen address of the book, which needs no field. */
  chosen: SavedAddress | undefined;
  /** Opens the address book. */
  onBook(): void;
}

/** The destination: the linked bank account, a phone number, or an address. */
export function DestinationField({ rule, state, chosen, onBook }: DestinationFieldProps) {
  const { draft, change, bank } = state;
  if (rule.channel === 'bank') return bank && <BankField account={bank} />;
  if (rule.channel === 'phone') {
    return (
      <PhoneField
        country={draft.country}
        phone={draft.phone}
        reading={state.reading}
        onCountry={(country) => change({ country })}
        onPhone={(phone) => change({ phone })}
        refused={state.refusedAt('phone')}
      />
    );
  }
  if (chosen !== undefined) return null;
  return (
    <AddressField
      network={rule.network ?? ''}
      value={draft.address}
      check={state.check}
      onCheckAgain={state.checkAgain}
      saved={state.saved}
      onChange={(address) => change({ address })}
      onBook={onBook}
      refused={state.refusedAt('address')}
    />
  );
}
