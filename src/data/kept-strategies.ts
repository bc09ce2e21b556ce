import { browserStorage } from '../model/storage.ts';

/** Stored name of the strategies of the signed-in account; features/strategy/saved/ reads and writes them. */
export const KEPT_STRATEGIES = 'accountStrategies';

/** Deletes the strategies of an account that are kept on this device. Those that wait for the exchange stay. */
export const dropKeptStrategies = (): void => browserStorage.text(KEPT_STRATEGIES).write(null);
