import { thrownReason } from '../../i18n/unanswered-text.ts';
import { logEvent } from '../../model/event-log.ts';

/**
 * What a person reads where code threw: no connection, not possible in this browser, or a fault of the app. Logs it too.
 * @param part  of the app, for the log
 */
export function thrownText(part: string, thrown: unknown): string {
  logEvent(`${part}: ${String(thrown)}`);
  return thrownReason(thrown);
}
