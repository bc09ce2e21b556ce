/** Rows per side of the compact book in a ticket (T5). */
export const TICKET_BOOK_ROWS = 5;
