import { fetchNotices } from './fetch-notices.ts';
import { language } from '../../i18n/language.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

/** Announcements in the language in force when they were asked for. */
export const notices = createResource({ ask: () => fetchNotices(language.peek()), take: rowsOf });
