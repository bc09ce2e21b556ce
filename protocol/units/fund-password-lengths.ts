/** Lengths of a new fund password, characters; shorter old ones still verify (decision 57). */
export const FUND_PASSWORD_MIN = 6;
export const FUND_PASSWORD_MAX = 64;
