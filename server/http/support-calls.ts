import {
  supportHandOver,
  supportHours,
  supportMessages,
  supportRequest,
  supportSend,
} from '../../protocol/rest/support.ts';
import { done } from '../infra/outcome.ts';
import type { Support } from '../people/support/support.ts';
import type { Route } from './route.ts';

export function supportCalls(route: Route, { support }: { readonly support: Support }): void {
  route(supportHours, () => done(support.hours()));
  route(supportMessages, async ({ user, body }) => done(await support.messages(user.userId, body)));
  route(supportSend, ({ user, body, language }) => support.send(user.userId, body, language));
  route(supportHandOver, async ({ user, language }) => done(await support.askForPerson(user.userId, language)));
  route(supportRequest, ({ body, language }) => support.request(body, language));
}
