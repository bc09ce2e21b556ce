import { fetchSettings } from '../../api/exchange-settings-calls.ts';
import type { ExchangeSettings } from '../../api/exchange-settings-calls.ts';
import { createResource } from '../../data/resource.ts';

/** One way to support that the exchange's settings name: whose it is, and where it leads. */
export type SupportEntry = ExchangeSettings['supportEntries'][number];

/** The ways to support, as the exchange's settings name them. */
export const supportEntries = createResource({
  ask: fetchSettings,
  take: (settings: ExchangeSettings) => settings.supportEntries,
});
