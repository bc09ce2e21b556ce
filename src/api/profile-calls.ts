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

/** Fields that a person may change, as typed; an empty text means not set. */
export interface ProfileFields {
  readonly loginName: string;
  readonly email: string;
  readonly phone: string;
  /**
   * Anti-phishing phrase, part of every private message (N4). It is not part of the sign-in statement, which anybody
   * can request for any address.
   */
  readonly antiPhishingPhrase: string;
}

export interface Profile extends ProfileFields {
  readonly fundPasswordSet: boolean;
  readonly bankBound: boolean;
  /** End of the hold on withdrawals, epoch ms (W10); null without one. */
  readonly withdrawHoldUntilMs: EpochMs | null;
  /** When the account was made. */
  readonly createdMs: EpochMs;
}

/** Fetches contact data and account state of the signed-in person. */
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

/** Changes the given fields; an empty text deletes one, absent ones stay. */
export const updateProfile = (change: Partial<ProfileFields>): Promise<CallResult<null>> =>
  fetchData(PROFILE_UPDATE, { body: change }, () => null);
