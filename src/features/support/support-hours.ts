import { fetchSupportHours } from './fetch-support-hours.ts';
import { createResource } from '../../data/resource.ts';

/** When people of the support desk are there. */
export const supportHours = createResource({ ask: fetchSupportHours });
