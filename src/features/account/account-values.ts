import { fetchAccountValues } from './fetch-account-values.ts';
import { VALUE_RANGES } from './value-point.ts';
import type { ValuePoint, ValueRange } from './value-point.ts';
import { createResource } from '../../data/resource.ts';
import type { Resource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';

/** What my accounts were worth together over each span of time. */
export const accountValues = Object.fromEntries(
  VALUE_RANGES.map((range) => [
    range,
    createResource({ owner: sessionStore.token, ask: () => fetchAccountValues(range) }),
  ]),
) as Readonly<Record<ValueRange, Resource<readonly ValuePoint[]>>>;
