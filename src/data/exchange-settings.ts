import { fetchSettings } from '../api/exchange-settings-calls.ts';
import { createResource } from './resource.ts';

/** Settings of the exchange that hold for everybody. */
export const exchangeSettings = createResource({ ask: fetchSettings });
