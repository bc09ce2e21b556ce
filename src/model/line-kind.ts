/** The part of the Network Information API that is read; Safari and Firefox have none of it. */
interface LineNavigator {
  readonly connection?: { readonly type?: unknown };
}

/** Returns whether the engine says that this device is on a cellular line; false where it does not say. */
export const isCellular = (): boolean =>
  typeof navigator !== 'undefined' && (navigator as LineNavigator).connection?.type === 'cellular';
