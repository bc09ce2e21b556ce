import { thrownReason } from '../../i18n/unanswered-text.ts';
import { logEvent } from '../../model/event-log.ts';

/**
 * Returns the text for a thrown error, and logs the error: no connection, an unsupported browser, or a fault of the
 * app.
 * @param part  part of the app, for the log
 */
export function thrownText(part: string, thrown: unknown): string {
  logEvent(`${part}: ${String(thrown)}`);
  return thrownReason(thrown);
}
