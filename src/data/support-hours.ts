import { fetchSupportHours } from '../api/support/fetch-support-hours.ts';
import { createResource } from './resource.ts';

/** When people of the support desk are there. */
export const supportHours = createResource({ ask: fetchSupportHours });
