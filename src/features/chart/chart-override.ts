import { signal } from '@preact/signals-core';

/**
 * The trade page's chart shows this in place of the chosen interval: every price, or minutes while a longer
 * up/down trade runs. Null for the chosen interval. The page sets it as trades begin and end; a choice of an interval
 * ends it.
 */
export const chartOverride = signal<'tick' | 'ONE_MIN' | null>(null);
