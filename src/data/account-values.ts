import { fetchAccountValues } from '../api/account/fetch-account-values.ts';
import { VALUE_RANGES } from '../model/value-point.ts';
import type { ValuePoint, ValueRange } from '../model/value-point.ts';
import { createResource } from './resource.ts';
import type { Resource } from './resource.ts';
import { sessionStore } from './session.ts';

/** What my accounts were worth together over each span of time. */
export const accountValues = Object.fromEntries(
  VALUE_RANGES.map((range) => [
    range,
    createResource({ owner: sessionStore.token, ask: () => fetchAccountValues(range) }),
  ]),
) as Readonly<Record<ValueRange, Resource<readonly ValuePoint[]>>>;
