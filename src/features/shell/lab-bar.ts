import { signal } from '@preact/signals-core';
import type { ReactNode } from 'react';

/** Under which name the conditions of the network lab are kept; whether there are any tells the start to load its code. */
export const LAB_KEY = 'networkLab';

/** Says on every page that the network lab is on; null while it is off, when none of its code is loaded. */
export const labBar = signal<ReactNode>(null);
