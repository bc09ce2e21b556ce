import { idNumberOf } from '../../../protocol/units/id-number.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { Sealing } from '../../infra/sealing.ts';

/** Who applies, as the papers say. */
export interface Papers {
  readonly realName: string;
  readonly idCard: string;
}

/** Each field apart, as it lies in the database. */
export type SealedPapers = Readonly<Record<keyof Papers, string>>;

/** Where a field belongs: it opens as that field of that loan only. */
interface Owner {
  readonly userId: string;
  readonly id: string;
}

const placeOf = ({ userId, id }: Owner, field: keyof Papers): readonly string[] => ['loan_order', userId, id, field];

/** Papers as they are kept. Refusals: malformed {field} for a name of spaces, idNumberInvalid. */
export function checkedPapers({ realName: typedName, idCard: typedNumber }: Papers): Outcome<Papers> {
  const realName = typedName.trim();
  if (realName === '') return refused('malformed', { field: 'realName' });
  const idCard = idNumberOf(typedNumber);
  return idCard === null ? refused('idNumberInvalid') : done({ realName, idCard });
}

export const sealPapers = (sealing: Sealing, { realName, idCard }: Papers, owner: Owner): SealedPapers => ({
  realName: sealing.seal(realName, placeOf(owner, 'realName')),
  idCard: sealing.seal(idCard, placeOf(owner, 'idCard')),
});

/** @throws Error when they were sealed by another key or for another loan */
export const openPapers = (sealing: Sealing, { realName, idCard }: SealedPapers, owner: Owner): Papers => ({
  realName: sealing.open(realName, placeOf(owner, 'realName')),
  idCard: sealing.open(idCard, placeOf(owner, 'idCard')),
});
