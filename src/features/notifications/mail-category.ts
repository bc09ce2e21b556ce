/** Kinds of private messages (N2). */
export const MAIL_CATEGORIES = ['money', 'security', 'trading', 'news'] as const;
export type MailCategory = (typeof MAIL_CATEGORIES)[number];
