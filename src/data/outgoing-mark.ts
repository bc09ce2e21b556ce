/** Under which name a withdrawal that has not left yet is noted, for the page that opens next. */
export const OUTGOING_MARK = 'outgoingWithdrawal';
