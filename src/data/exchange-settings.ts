import { fetchSettings } from '../api/exchange-settings-calls.ts';
import { createResource } from './resource.ts';

/** What the exchange has set for everybody. */
export const exchangeSettings = createResource({ ask: fetchSettings });
