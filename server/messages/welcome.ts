import { text } from '../texts/text.ts';
import type { Message } from './message.ts';

/** The first message of an account, written in the transaction that creates it. */
export const welcome = (userId: string): Message => ({
  id: `welcome-${userId}`,
  userId,
  category: 'money',
  title: text('mail.welcome.title'),
  content: text('mail.welcome.content'),
  path: '/pages/assets/assets',
});
