import type { TFunction } from 'i18next';
import { useState } from 'react';
import { cleanSigns } from '../../../protocol/units/clean-text.ts';
import { REAL_NAME_MAX } from '../../../protocol/units/real-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import {
  ID_MAX,
  idProblem,
  isNoChineseId,
  looksLikeChineseId,
  losesMarks,
  nameProblem,
} from '../../model/identity-text.ts';
import { TextField } from '../../ui/text-field.tsx';

/** The fields as typed. */
export interface TypedIdentity {
  readonly realName: string;
  readonly idCard: string;
}

/** The first missing or invalid field, as the button reports it (G22); null when both are valid. */
export function identityBlocker(t: TFunction<'app'>, { realName, idCard }: TypedIdentity): string | null {
  const [name, number] = [nameProblem(realName), idProblem(idCard)];
  if (name === 'none') return t('identity.enterName');
  if (name !== null) return t(`identity.name.${name}`, { max: REAL_NAME_MAX });
  if (number === 'none') return t('identity.enterId');
  return number === null ? null : t(`identity.id.${number}`, { max: ID_MAX });
}

export interface IdentityFieldsProps {
  typed: TypedIdentity;
  onChange(change: Partial<TypedIdentity>): void;
  /**
   * Whether the document is a Chinese identity card; null when that is not asked and the number itself must show it.
   */
  chineseCard?: boolean | null;
  /** Reasons of a review for refusing a field; each is cleared when the field changes. */
  refused?: Partial<Record<keyof TypedIdentity, string>> | undefined;
  /** Hint under an empty number. */
  idHint?: string | undefined;
}

/** Real name and number of a document, validated while typing (decision 59). */
export function IdentityFields({ typed, onChange, chineseCard = null, refused, idHint }: IdentityFieldsProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(false);
  const { realName, idCard } = typed;
  const [name, number] = [nameProblem(realName), idProblem(idCard)];

  function nameError(): string | undefined {
    return name === null || name === 'none' ? refused?.realName : t(`identity.name.${name}`, { max: REAL_NAME_MAX });
  }

  function idError(): string | undefined {
    // A number is too short while it is being typed, so that error is shown after the field is left.
    const isWrong = number !== null && number !== 'none' && (number !== 'tooShort' || left);
    return isWrong ? t(`identity.id.${number}`, { max: ID_MAX }) : refused?.idCard;
  }

  function hint(): string {
    const offChinese = chineseCard === null ? looksLikeChineseId(idCard) : chineseCard && isNoChineseId(idCard);
    if (offChinese) return t('identity.id.chinese', { count: cleanSigns(idCard).length });
    return (number === 'none' ? idHint : undefined) ?? t('identity.id.hint', { max: ID_MAX });
  }

  return (
    <>
      <TextField
        label={t('identity.name.label')}
        value={realName}
        onChange={(text) => onChange({ realName: text })}
        error={nameError()}
        hint={losesMarks(realName) ? t('identity.name.cleaned') : undefined}
      />
      <TextField
        label={t('identity.id.label')}
        value={idCard}
        onChange={(text) => {
          setLeft(false);
          onChange({ idCard: text });
        }}
        onBlur={() => setLeft(true)}
        error={idError()}
        hint={hint()}
      />
    </>
  );
}
