import type { TFunction } from 'i18next';
import { exactText, withSign } from '../../i18n/number-text.ts';
import { spanText, utcText } from '../../i18n/span-text.ts';
import { hasMoved, isUnderWay, partBars } from './statement-rules.ts';
import type { Statement } from './statement-rules.ts';
import type { PictureRow } from '../shell/row-picture.ts';
import { scaledOf } from '../../model/scaled.ts';
import { shortText } from '../../ui/short-text.ts';
import { factsOf, figuresOf } from './statement-words.ts';
import type { StatementFact } from './statement-words.ts';

/** Largest number of assets in the picture, so that it fits into a canvas; the file contains all. */
const ASSETS_MAX = 6;

const factRow = ({ name, values, tone }: StatementFact): PictureRow => ({
  kind: 'fact',
  name,
  values,
  ...(tone === undefined ? {} : { tone }),
});

/**
 * Returns the rows of the picture: sandbox marker, owner and span, figures, changes of the first asset, and each asset
 * with its sums.
 */
export function pictureRows(t: TFunction<'app'>, statement: Statement, address: string): readonly PictureRow[] {
  const { span, lines } = statement;
  const moved = lines.filter(hasMoved);
  const [first] = moved;
  const listed = moved.slice(0, ASSETS_MAX);
  const over = t(isUnderWay(statement) ? 'statement.span.underWay' : 'statement.span.utc');
  return [
    { kind: 'marker', text: t('common.sandbox') },
    { kind: 'title', text: t(`statement.picture.of.${span}`) },
    { kind: 'text', text: `${spanText(span, statement)} · ${over}` },
    { kind: 'text', text: t('statement.picture.account', { address: shortText(address) }) },
    { kind: 'text', text: t('statement.asOf', { time: utcText(statement.asOfMs) }) },
    { kind: 'heading', text: t('statement.figure.title') },
    ...figuresOf(t, statement).map(factRow),
    ...(first === undefined
      ? []
      : [
          { kind: 'heading', text: t('statement.bars.title', { asset: first.asset }) } as const,
          ...partBars(first).map(({ part, share, out }) => ({
            kind: 'bar' as const,
            name: t(`statement.line.${part}`),
            value: withSign(exactText(first.parts[part])),
            length: scaledOf(share, 4) / 10_000,
            out,
            result: part === 'upDown',
          })),
        ]),
    ...listed.flatMap((line): PictureRow[] => [
      { kind: 'heading', text: t('statement.line.title', { asset: line.asset }) },
      ...factsOf(t, line).map(factRow),
    ]),
    ...(moved.length > listed.length
      ? [{ kind: 'text', text: t('statement.picture.more', { count: moved.length - listed.length }) } as const]
      : []),
  ];
}
