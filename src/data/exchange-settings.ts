import { fetchSettings } from '../api/exchange-settings-calls.ts';
import { createResource } from './resource.ts';

/** Public settings of the exchange. */
export const exchangeSettings = createResource({ ask: fetchSettings });
