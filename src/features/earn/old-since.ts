import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Resource } from '../../data/resource.ts';
import { secondTick } from '../../signals/clock.ts';
import { connectionStore } from '../../signals/connection.ts';

/** What is asked for every few seconds was missed more than once by then. */
const OLD_MS = 20_000;

/**
 * When what is shown was true, by the device's clock, epoch ms; null while it is current.
 * @param polled  asked for every few seconds, so that age alone tells
 */
export const oldSince = (of: Pick<Resource<unknown, unknown>, 'now'>, polled: boolean): ReadonlySignal<number | null> =>
  computed(() => {
    const known = of.now.value;
    if (!('atMs' in known)) return null;
    const lost = connectionStore.lost.value;
    // Read so that it is found out each second.
    const late = polled && secondTick.value > 0 && Date.now() - known.atMs > OLD_MS;
    return lost || late || known.error !== null ? known.atMs : null;
  });
