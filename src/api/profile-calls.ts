import type { profile as profileCall, profileUpdate } from '../../protocol/rest/profile.ts';
import type { EpochMs } from '../../protocol/units/time.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';
import { optional, record, text, time } from './wire.ts';

const PROFILE: Endpoint<typeof profileCall> = {
  method: 'POST',
  path: '/api/user/profile',
  access: 'user',
  context: 'user',
};

/** Fields that a person may change, as they typed them; an empty text is not set. */
export interface ProfileFields {
  readonly loginName: string;
  readonly email: string;
  readonly phone: string;
  /** Stands in every private message (N4); not in the sign-in statement, which anybody may ask for of any address. */
  readonly antiPhishingPhrase: string;
}

export interface Profile extends ProfileFields {
  readonly fundPasswordSet: boolean;
  readonly bankBound: boolean;
  /** Withdrawals wait until then, epoch ms (W10); null when nothing holds them. */
  readonly withdrawHoldUntilMs: EpochMs | null;
  /** When the account was made. */
  readonly createdMs: EpochMs;
}

/** Contact data and the state of the account of the person who is signed in. */
export const fetchProfile = (): Promise<CallResult<Profile>> =>
  fetchData(PROFILE, {}, (data) => {
    const from = record(data, 'data');
    return {
      loginName: text(from, 'loginName'),
      email: text(from, 'email'),
      phone: text(from, 'phone'),
      antiPhishingPhrase: text(from, 'antiPhishingPhrase'),
      fundPasswordSet: from['fundPasswordSet'] === true,
      bankBound: from['bankBound'] === true,
      withdrawHoldUntilMs: optional(from, 'withdrawHoldUntil', time) ?? null,
      createdMs: time(from, 'createTime'),
    };
  });

const PROFILE_UPDATE: Endpoint<typeof profileUpdate> = {
  method: 'POST',
  path: '/api/user/update',
  access: 'user',
  context: 'user',
};

/** Changes the fields that are given; an empty text clears one, those left out stay. */
export const updateProfile = (change: Partial<ProfileFields>): Promise<CallResult<null>> =>
  fetchData(PROFILE_UPDATE, { body: change }, () => null);
