/** As in package.json; a test holds the two together, since the app imports nothing from outside its stages. */
export const VERSION = '1.0.0';
