import type { FastifyRequest } from 'fastify';
import type { RefusalName } from '../../protocol/errors.ts';
import type { Clock } from '../infra/clock.ts';
import { log } from '../infra/log.ts';
import { askedBy } from './call-log.ts';

const MINUTE_MS = 60_000;
/** Whoever is refused by the thousand fills no disk. */
const LINES_PER_MINUTE = 60;

/**
 * Refusals of a call that may be somebody's who tries: of what they may, who they are, what they own. All others (a balance
 * too low, a price that moved) are daily life. What is refused before a call is asked counts in any case.
 */
const TELLING: ReadonlySet<RefusalName> = new Set([
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

/** Who comes and goes, and who is refused. */
export interface SecurityLog {
  /** @param user  number of the account, where it is not yet that of the request */
  came(call: string, user: string, created: boolean): void;
  /** @param sessions  how many ended */
  went(call: string, sessions: number): void;
  /** Told of every refusal of a call. @param status  of HTTP: 200 where the call itself refused */
  refused(request: FastifyRequest, name: RefusalName, status: number): void;
}

/** Lines of the log: which call, whose, why. Of refusals those that tell something; above 60 a minute they are counted. */
export function securityLog(clock: Clock): SecurityLog {
  let minute = 0;
  let lines = 0;
  let leftOut = 0;
  return {
    came: (call, user, created) => log.info('signed in', { call, user, created }),
    went: (call, sessions) => log.info('signed out', { call, sessions }),
    refused(request, name, status) {
      if (status === 200 && !TELLING.has(name)) return;
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
      log.warn('refused', { ...askedBy(request), call, refusal: name, status });
    },
  };
}
