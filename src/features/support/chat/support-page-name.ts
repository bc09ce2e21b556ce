import type { SupportPage } from '../support-message.ts';
import type { TextKey } from '../../../i18n/translate.ts';

/** What a page is called that an answer of the desk leads to. */
const NAMES: Readonly<Record<SupportPage, TextKey>> = {
  '/pages/help/help': 'support.page.help',
  '/pages/rules/rules': 'support.page.rules',
  '/pages/limits/limits': 'support.page.limits',
  '/pages/verification/verification': 'support.page.verification',
  '/pages/verification/fund-password-status': 'support.page.fundPassword',
  '/pages/safety/safety': 'support.page.safety',
  '/pages/notifications/notifications': 'support.page.notifications',
  '/pages/diagnostics/diagnostics': 'support.page.diagnostics',
};

/** Null for a page that no answer may lead to. */
export const supportPageName = (path: string): TextKey | null =>
  Object.prototype.hasOwnProperty.call(NAMES, path) ? NAMES[path as SupportPage] : null;
