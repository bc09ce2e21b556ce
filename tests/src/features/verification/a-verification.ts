import { decodeVerification } from '../../../../src/api/verification-status-calls.ts';
import type { Verification } from '../../../../src/model/verification.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';

const [primary, advanced] = (restFixture('kycStatus').success['rows'] as Record<string, unknown>[]).map(
  decodeVerification,
);

/** Verified. */
export const PRIMARY: Verification = primary!;
/** Failed for its back. */
export const ADVANCED: Verification = advanced!;
