import { log } from '../../infra/log.ts';
import type { Sealing } from '../../infra/sealing.ts';
import type { CardType, Identity } from './submission.ts';

/** The fields as stored, each encrypted separately. */
export type SealedIdentity = Readonly<Partial<Record<keyof Identity, string>> & Record<'realName' | 'idCard', string>>;

/** The encryption binds a field to its user and verification, so it decrypts only there. */
interface Owner {
  readonly userId: string;
  readonly id: string;
}

const placeOf = ({ userId, id }: Owner, field: keyof Identity): readonly string[] => [
  'verification',
  userId,
  id,
  field,
];

export function sealIdentity(sealing: Sealing, identity: Identity, owner: Owner): SealedIdentity {
  const { realName, idCard, country, cardType } = identity;
  const seal = (field: keyof Identity, text: string): string => sealing.seal(text, placeOf(owner, field));
  return {
    realName: seal('realName', realName),
    idCard: seal('idCard', idCard),
    ...(country === undefined ? {} : { country: seal('country', country) }),
    ...(cardType === undefined ? {} : { cardType: seal('cardType', cardType) }),
  };
}

/**
 * Returns the decrypted fields; null, with a line in the log, when they were encrypted with another key, so that
 * everything else works without them.
 */
export function openIdentity(sealing: Sealing, sealed: SealedIdentity, owner: Owner): Identity | null {
  const { realName, idCard, country, cardType } = sealed;
  const open = (field: keyof Identity, text: string): string => sealing.open(text, placeOf(owner, field));
  try {
    return {
      realName: open('realName', realName),
      idCard: open('idCard', idCard),
      ...(country === undefined ? {} : { country: open('country', country) }),
      ...(cardType === undefined ? {} : { cardType: open('cardType', cardType) as CardType }),
    };
  } catch (error) {
    log.error('verification: papers do not open', error, { id: owner.id });
    return null;
  }
}
