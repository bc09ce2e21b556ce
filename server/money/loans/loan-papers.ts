import { idNumberOf } from '../../../protocol/units/id-number.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { Sealing } from '../../infra/sealing.ts';

/** Name and id number of an applicant. */
export interface Papers {
  readonly realName: string;
  readonly idCard: string;
}

/** The fields as stored, each encrypted separately. */
export type SealedPapers = Readonly<Record<keyof Papers, string>>;

/** The encryption binds a field to its user and loan, so it decrypts only there. */
interface Owner {
  readonly userId: string;
  readonly id: string;
}

const placeOf = ({ userId, id }: Owner, field: keyof Papers): readonly string[] => ['loan_order', userId, id, field];

/** Returns the papers in canonical form. Refusals: malformed {field} for a blank name, idNumberInvalid. */
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

/**
 * Decrypts the papers.
 * @throws Error when they were encrypted with another key or for another loan
 */
export const openPapers = (sealing: Sealing, { realName, idCard }: SealedPapers, owner: Owner): Papers => ({
  realName: sealing.open(realName, placeOf(owner, 'realName')),
  idCard: sealing.open(idCard, placeOf(owner, 'idCard')),
});
