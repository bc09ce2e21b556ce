import card from '../shell/card-parts.module.css';
import { countryName } from '../../i18n/country-name.ts';
import { dateTimeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DOCUMENT_FACES } from '../../model/verification.ts';
import type { Verification } from '../../model/verification.ts';

/** Labelled values that the person entered; each value keeps its own text direction. */
export const SaidLines = ({ lines }: { lines: readonly (readonly [name: string, value: string])[] }) => (
  <dl className={card.lines}>
    {lines.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <bdi translate="no">{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);

/** The submission of one level as the exchange stores it: the number masked, the photos as a count (V4). */
export function IdentityLines({ row }: { row: Verification }) {
  const { t } = useTranslation();
  const { level, realName, idCardMasked, country, cardType, photos, sentMs, reviewMs, status } = row;
  const there = DOCUMENT_FACES.filter((face) => photos[face] !== null).length;
  const lines: readonly (readonly [name: string, value: string])[] = [
    [t('identity.name.label'), realName],
    [t('identity.id.label'), idCardMasked],
    ...(country === null ? [] : [[t('verification.document.country'), countryName(country)] as const]),
    ...(cardType === null ? [] : [[t('verification.document.kind'), t(`verification.kind.${cardType}`)] as const]),
    ...(level === 2
      ? [[t('verification.document.photos'), t('verification.document.photosOf', { there })] as const]
      : []),
    [t('verification.sent'), dateTimeText(sentMs)],
    ...(reviewMs === null || status === 'review' ? [] : [[t('verification.decided'), dateTimeText(reviewMs)] as const]),
  ];
  return <SaidLines lines={lines} />;
}
