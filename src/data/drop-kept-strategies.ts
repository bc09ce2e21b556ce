import { browserStorage } from '../model/storage.ts';

/**
 * Deletes the strategies of an account that are kept on this device. Those that wait for the exchange stay. The name is
 * also in features/strategy/saved-strategies.ts, since a page that imported it from here would load the code of signing in.
 */
export const dropKeptStrategies = (): void => browserStorage.text('accountStrategies').write(null);
