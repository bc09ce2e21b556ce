/** Version of package.json. A test compares both, because the app imports nothing from outside src. */
export const VERSION = '1.0.0';
