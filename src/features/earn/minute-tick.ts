import { computed } from '@preact/signals-core';
import { secondTick } from '../../signals/clock.ts';

/** Whole minutes of the exchange's clock; what reads it renders once a minute. Days pass no faster. */
export const minuteTick = computed(() => Math.floor(secondTick.value / 60));
