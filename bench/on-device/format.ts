/** Name and version of the format that a phone exports. A changed meaning of a field needs a new version. */
export const FORMAT = 'tern-on-device-bench';
export const VERSION = 1;
