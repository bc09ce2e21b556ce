import type { TFunction } from 'i18next';
import { COUNTRY_CODES } from '../../../protocol/units/country-codes.ts';
import { isSameName, realNameOf } from '../../../protocol/units/real-name.ts';
import { countryName } from '../../i18n/country-name.ts';
import { isolatedText } from '../../i18n/isolated-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CARD_TYPES } from '../../model/verification.ts';
import type { CardType, Verification } from '../../model/verification.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { lazyCode, tellUnloaded } from '../../ui/lazy-code.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { identityBlocker, IdentityFields } from '../shell/identity-fields.tsx';
import { advancedStepPath } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { changeDraft } from './verification-application.ts';
import type { FilledIn } from './verification-draft.ts';
import { failureOf, rowOf } from './verification-state.ts';
import { reasonText } from './verification-words.ts';
import styles from './verification.module.css';

/** The searchable country list, loaded on a tap. */
const pickerCode = lazyCode(() => import('../../ui/pick-country.tsx'));

function blockerOf(t: TFunction<'app'>, filled: FilledIn): string | null {
  if (filled.country === null) return t('verification.document.chooseCountry');
  if (filled.cardType === null) return t('verification.document.chooseKind');
  return identityBlocker(t, filled);
}

/** The document: its country, its kind, and the name and number on it. */
export function InfoStep({ rows, filled }: { rows: readonly Verification[]; filled: FilledIn }) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  const { country, cardType, idCard, realName } = filled;
  const row = rowOf(rows, 2);
  const blocker = blockerOf(t, filled);
  const refusedNumber = idCard === '' ? failureOf(row, 'idCard') : null;

  /** Returns the reason why a review refuses this name, or refused it; null when there is none. */
  function nameFault(): string | null {
    const [name, primary] = [realNameOf(realName), rowOf(rows, 1)?.realName ?? ''];
    if (name !== null && primary !== '' && !isSameName(name, primary)) {
      return t('verification.reason.nameDiffersFrom', { name: isolatedText(primary) });
    }
    const failure = name === row?.realName ? failureOf(row, 'realName') : null;
    return failure === null || failure === 'nameDiffers' ? null : reasonText(t, failure);
  }

  async function pick(): Promise<void> {
    const picker = await pickerCode.fetch();
    if (picker === null) {
      tellUnloaded(pickerCode);
      return;
    }
    const chosen = await picker.pickCountry({
      title: t('verification.document.country'),
      codes: COUNTRY_CODES,
      value: country,
      none: t('verification.document.noCountry'),
    });
    if (chosen !== null) changeDraft(2, { country: chosen });
  }

  const refusedOf = (field: 'country' | 'cardType', unchanged: boolean): string | undefined => {
    const failure = unchanged ? failureOf(row, field) : null;
    return failure === null ? undefined : reasonText(t, failure);
  };
  const fault = nameFault();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (blocker === null) void go(advancedStepPath('photos'));
      }}
    >
      <p className={styles.good}>{t('identity.invented')}</p>
      <Card label={t('verification.document.title')}>
        <div className={styles.form}>
          <ChoiceField
            label={t('verification.document.country')}
            value={country === null ? '' : countryName(country)}
            placeholder={t('verification.document.chooseCountry')}
            onOpen={() => void pick()}
            error={refusedOf('country', country === row?.country)}
          />
          <RadioGroup
            look="answers"
            label={t('verification.document.kind')}
            showLabel
            value={cardType ?? ''}
            onChange={(chosen) => changeDraft(2, { cardType: chosen as CardType })}
            options={CARD_TYPES.map((value) => ({ value, label: t(`verification.kind.${value}`) }))}
          />
          {refusedOf('cardType', cardType === row?.cardType) !== undefined && (
            <p className={styles.fault}>{refusedOf('cardType', cardType === row?.cardType)}</p>
          )}
        </div>
      </Card>
      <Card>
        <div className={styles.form}>
          <IdentityFields
            typed={filled}
            onChange={(change) => changeDraft(2, change)}
            chineseCard={country === 'CN' && cardType === 'id_card'}
            refused={{
              ...(fault === null ? {} : { realName: fault }),
              ...(refusedNumber === null ? {} : { idCard: reasonText(t, refusedNumber) }),
            }}
            idHint={row && t('verification.typeAgain', { masked: row.idCardMasked })}
          />
        </div>
      </Card>
      <p className={styles.quiet}>{t('verification.kept')}</p>
      <div className={styles.foot}>
        <Button type="submit" disabled={blocker !== null}>
          {blocker ?? t('verification.toPhotos')}
        </Button>
      </div>
    </form>
  );
}
