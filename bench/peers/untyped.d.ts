/**
 * Rivals that a checkout has only once `npm run bench` has installed them. Without their own types here, so that the types of
 * everything else are checked in a fresh checkout; `tsconfig.json` of this folder checks this folder with their types.
 */
declare module '@ixjb94/indicators';
declare module 'data-forge';
declare module 'grademark';
declare module 'indicatorts';
declare module 'technicalindicators';
declare module 'trading-signals';
