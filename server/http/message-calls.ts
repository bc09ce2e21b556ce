import { mailList, mailUpdate, mutesGet, mutesSet, noticeList } from '../../protocol/rest/notice.ts';
import type { Mails } from '../content/mails.ts';
import { noticesIn } from '../content/notices.ts';
import { done } from '../infra/outcome.ts';
import type { Route } from './route.ts';

const PAGE_SIZE = '10';

export function messageCalls(route: Route, { mails }: { readonly mails: Mails }): void {
  route(noticeList, ({ language }) => {
    const rows = noticesIn(language);
    return done({ rows, total: rows.length });
  });
  // Accepts either spelling of the page number. When both are sent they must agree; `pageNum` wins (decision 10).
  route(mailList, async ({ user, query }) =>
    done(
      await mails.list(user.userId, Number(query.pageNum ?? query.page ?? '1'), Number(query.pageSize ?? PAGE_SIZE), {
        isRead: query.status === undefined ? null : query.status === '1',
        category: query.type ?? null,
      }),
    ),
  );
  route(mailUpdate, async ({ user, query }) => {
    await mails.markRead(user.userId, query.ids.split(',').filter(Boolean));
    return done(undefined);
  });
  route(mutesGet, async ({ user }) => done({ muted: await mails.mutesOf(user.userId) }));
  route(mutesSet, async ({ user, body }) => {
    await mails.setMutes(user.userId, body.muted);
    return done({ muted: await mails.mutesOf(user.userId) });
  });
}
