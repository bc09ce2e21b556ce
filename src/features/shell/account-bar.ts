import { signal } from '@preact/signals-core';
import type { ComponentType } from 'react';

/** What stands above every page while the account of the person is closed; its code comes only then. */
export const accountBar = signal<ComponentType | null>(null);
