/** Storage key of a withdrawal that has not been sent yet, for the next page. */
export const OUTGOING_MARK = 'outgoingWithdrawal';
