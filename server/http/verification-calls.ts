import { faceCheck, kycDelete, kycStatus, uploadKyc } from '../../protocol/rest/verification.ts';
import { done } from '../infra/outcome.ts';
import type { Verification } from '../people/verification/verification.ts';
import type { Route } from './route.ts';

interface Parts {
  readonly verification: Verification;
}

export function verificationCalls(route: Route, { verification }: Parts): void {
  route(uploadKyc, ({ user, body }) => verification.submit(user.userId, body));
  route(kycStatus, async ({ user }) => {
    const rows = await verification.status(user.userId);
    return done({ rows, total: rows.length });
  });
  route(kycDelete, async ({ user }) => {
    await verification.deleteAll(user.userId);
    return done(undefined);
  });
  route(faceCheck, ({ user, body }) => verification.checkFace(user.userId, body.photoUrl));
}
