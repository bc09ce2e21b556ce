import { failureKind } from '../model/failure-kind.ts';
import { t } from './translate.ts';

const TEXTS = {
  network: 'errors.network',
  timeout: 'errors.timeout',
  malformed: 'errors.malformed',
  unsupported: 'errors.unsupported',
  broken: 'errors.broken',
} as const;

/** Why a call got no answer that makes sense; null when it got one. Part of the first texts, unlike the refusals. */
export const unansweredText = (kind: string): string | null =>
  kind in TEXTS ? t(TEXTS[kind as keyof typeof TEXTS]) : null;

/** What a person reads where code threw: no connection, not possible in this browser, or a fault of the app. */
export const thrownReason = (thrown: unknown): string => t(TEXTS[failureKind(thrown)]);
