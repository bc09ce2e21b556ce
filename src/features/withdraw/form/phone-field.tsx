import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { bankBinding } from '../../../data/withdrawal-parts.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { writtenPhone } from '../../../i18n/written-phone.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { lazyCode, tellUnloaded } from '../../../ui/lazy-code.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { PhoneReading } from '../../../../protocol/units/phone-number.ts';
import { useLazyState } from '../../../ui/use-lazy-code.ts';
import styles from './withdraw-form.module.css';

/** The searchable country list, loaded on a tap. */
const pickerCode = lazyCode(() => import('../../../ui/pick-country.tsx'));

interface PhoneFieldProps {
  country: string;
  phone: string;
  /** The parsed number; null until the numbering plans are loaded and while nothing is typed. */
  reading: PhoneReading | null;
  onCountry(country: string): void;
  onPhone(phone: string): void;
  refused?: string | undefined;
}

/**
 * A phone number with its country. Shows the formatted number, its country and, if it belongs to the bank account, the
 * owner (W8).
 */
export function PhoneField({ country, phone, reading, onCountry, onPhone, refused }: PhoneFieldProps) {
  useSignals();
  const { t } = useTranslation();
  const { numbers, again } = usePhoneNumbers();
  useEffect(() => {
    void bankBinding.load();
  }, []);
  const number = reading?.ok === true ? reading.number : null;
  const bound = bankBinding.now.value.value?.account ?? null;
  const owner = bound !== null && number !== null && bound.phone.replace(/[^\d+]/g, '') === number.e164 ? bound : null;

  async function pick(): Promise<void> {
    const [picker, code] = await Promise.all([pickerCode.fetch(), phoneCode.fetch()]);
    if (picker === null || code === null) {
      tellUnloaded(pickerCode, phoneCode);
      return;
    }
    const chosen = await picker.pickCountry({
      title: t('withdraw.phone.country'),
      codes: code.PHONE_COUNTRIES,
      value: country,
      noteOf: code.callingCode,
      none: t('withdraw.phone.noCountry'),
    });
    if (chosen !== null) onCountry(chosen);
  }

  function problem(): string | undefined {
    if (reading === null || reading.ok) return again ? t('withdraw.phone.unchecked') : refused;
    return reading.problem === 'unclear'
      ? t('withdraw.phone.unclear', { code: numbers?.callingCode(country) ?? '' })
      : t('withdraw.phone.invalid');
  }

  function hint(): string | undefined {
    if (number === null) return undefined;
    const written = writtenPhone(number);
    return owner === null
      ? written
      : t('withdraw.phone.owner', { number: written, name: `${owner.name} ${owner.surname}` });
  }

  return (
    <div className={styles.phone}>
      <ChoiceField
        label={t('withdraw.phone.country')}
        value={`${countryName(country)} ${numbers?.callingCode(country) ?? ''}`}
        onOpen={() => void pick()}
      />
      <TextField
        label={t('withdraw.phone.label')}
        value={phone}
        onChange={onPhone}
        inputMode="tel"
        autoComplete="tel"
        error={problem()}
        hint={hint()}
      />
      {again && (
        <Button kind="quiet" size="small" onClick={again}>
          {t('withdraw.address.checkAgain')}
        </Button>
      )}
    </div>
  );
}

/** Numbering plans of the world, needed only for payments to a phone number. */
const phoneCode = lazyCode(() => import('../../../../protocol/units/phone-number.ts'));

const fetchAgain = (): void => void phoneCode.fetch();

/**
 * Loads the code of phone numbers on first use.
 * @returns `numbers`, null until it is loaded; `again`, set when loading failed
 */
export function usePhoneNumbers(wanted = true) {
  const { module: numbers, failed } = useLazyState(phoneCode);
  useEffect(() => {
    if (wanted) fetchAgain();
  }, [wanted]);
  return { numbers, again: failed ? fetchAgain : undefined };
}
