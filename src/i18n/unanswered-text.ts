import { failureKind } from '../model/failure-kind.ts';
import { t } from './translate.ts';

const TEXTS = {
  network: 'errors.network',
  timeout: 'errors.timeout',
  malformed: 'errors.malformed',
  unsupported: 'errors.unsupported',
  broken: 'errors.broken',
} as const;

/**
 * Returns the text for a call without a usable answer; null for other failures. It is part of the first texts, unlike
 * the refusals.
 */
export const unansweredText = (kind: string): string | null =>
  kind in TEXTS ? t(TEXTS[kind as keyof typeof TEXTS]) : null;

/** Returns the text for a thrown error: no connection, an unsupported browser, or a fault of the app. */
export const thrownReason = (thrown: unknown): string => t(TEXTS[failureKind(thrown)]);
