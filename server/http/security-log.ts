import type { FastifyRequest } from 'fastify';
import type { RefusalName } from '../../protocol/errors.ts';
import type { Clock } from '../infra/clock.ts';
import { log } from '../infra/log.ts';
import { requestFields } from './call-log.ts';

const MINUTE_MS = 60_000;
/** Most refusals logged a minute, so that a flood of them cannot fill the disk. */
const LINES_PER_MINUTE = 60;

/**
 * Refusals that may come from an attacker who probes permissions, identities or property. Others (a low balance, a
 * moved price) are ordinary. Refusals with an HTTP error status are logged whatever their name.
 */
const LOGGED_REFUSALS: ReadonlySet<RefusalName> = new Set([
  'malformed',
  'notFound',
  'keyReused',
  'signatureInvalid',
  'nonceExpired',
  'messageMismatch',
  'contractWallet',
  'chainUnsupported',
  'fundPasswordWrong',
  'fundPasswordLocked',
  'fundPasswordOnHold',
  'accountFrozen',
  'settingsLocked',
  'imageInvalid',
  'uploadUnknown',
  'proofUsed',
]);

/** Logs sign-ins, sign-outs and refusals. */
export interface SecurityLog {
  /**
   * Logs a sign-in.
   * @param user  number of the account; the request does not have it yet
   */
  signedIn(call: string, user: string, created: boolean): void;
  /**
   * Logs a sign-out.
   * @param sessions  how many ended
   */
  signedOut(call: string, sessions: number): void;
  /**
   * Logs the refusal of a call.
   * @param status  HTTP status; 200 where the call itself refused
   */
  refused(request: FastifyRequest, name: RefusalName, status: number): void;
}

/** Writes lines with the call, the user and the reason. Above 60 refusals a minute the rest are only counted. */
export function securityLog(clock: Clock): SecurityLog {
  let minute = 0;
  let lines = 0;
  let leftOut = 0;
  return {
    signedIn: (call, user, created) => log.info('signed in', { call, user, created }),
    signedOut: (call, sessions) => log.info('signed out', { call, sessions }),
    refused(request, name, status) {
      if (status === 200 && !LOGGED_REFUSALS.has(name)) return;
      const now = Math.floor(clock.now() / MINUTE_MS);
      if (now !== minute) {
        if (leftOut > 0) log.warn('refusals left out', { count: leftOut });
        [minute, lines, leftOut] = [now, 0, 0];
      }
      if (lines === LINES_PER_MINUTE) {
        leftOut += 1;
        return;
      }
      lines += 1;
      const call = request.routeOptions.config.call?.name ?? 'other';
      log.warn('refused', { ...requestFields(request), call, refusal: name, status });
    },
  };
}
