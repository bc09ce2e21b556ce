/** What a phone gives away names itself by these. Another meaning of a field is another version. */
export const FORMAT = 'tern-on-device-bench';
export const VERSION = 1;
