import type { NoteContent } from '../../../../../src/features/trade-journal/note-calls.ts';
import { cleanContent, isSameContent } from '../../../../../src/features/trade-journal/notes/note-content.ts';
import { fakeExchange, json, lost } from '../../../api/fake-exchange.ts';
import type { SentRequest } from '../../../api/fake-exchange.ts';

interface Standing {
  trade: string;
  content: NoteContent | null;
  revision: number;
  change: number;
  time: number;
}

interface NoteBody extends NoteContent {
  trade: string;
  revision: number;
  after?: number;
  from: string;
  to?: string;
}

const wireOf = ({ content, ...standing }: Standing) =>
  content === null
    ? { ...standing, removed: true }
    : { ...standing, text: content.text, tags: content.tags, ...(content.plan === null ? {} : { plan: content.plan }) };

/** An exchange that keeps notes by the rules of the real one, and fails on request. */
export function fakeNotes() {
  const notes = new Map<string, Standing>();
  let change = 0;
  let nowMs = 1_790_000_000_000;
  const facts = {
    /** Answers instead of the rules; `lost` after the change was made. */
    next: [] as ((sent: SentRequest) => Response | 'lostAnswer' | null)[],
    offline: false,
    pageSize: 500,
    /** Pretended number of notes for the next answer. */
    total: null as number | null,
    /** Answers with notes, as they are now, come only then. */
    notesAfter: null as Promise<void> | null,
    /** Calls have no answer, which is known only then. */
    failsAfter: null as Promise<void> | null,
  };

  function write(trade: string, content: NoteContent | null): Standing {
    const note = { trade, content, revision: (notes.get(trade)?.revision ?? 0) + 1, change: ++change, time: ++nowMs };
    notes.delete(trade);
    notes.set(trade, note);
    return note;
  }

  function answerOf(path: string, body: NoteBody): object | null {
    if (path.endsWith('/notes')) {
      const later = [...notes.values()].filter((note) => note.change > (body.after ?? 0));
      const page = later.slice(0, facts.pageSize);
      const count = [...notes.values()].filter(({ content }) => content).length;
      const total = facts.total ?? count;
      facts.total = null;
      return {
        notes: page.map(wireOf),
        next: page.at(-1)?.change ?? body.after ?? 0,
        more: later.length > page.length,
        total,
      };
    }
    const standing = notes.get(body.trade);
    if (path.endsWith('/noteSet')) {
      const content = cleanContent({ text: body.text, tags: body.tags, plan: body.plan ?? null });
      if (standing?.content) {
        if (isSameContent(standing.content, content)) return { saved: true, note: wireOf(standing) };
        if (standing.revision !== body.revision) return { saved: false, note: wireOf(standing) };
      }
      return { saved: true, note: wireOf(write(body.trade, content)) };
    }
    if (path.endsWith('/noteRemove')) {
      if (!standing) return null;
      if (!standing.content) return { saved: true, note: wireOf(standing) };
      if (standing.revision !== body.revision) return { saved: false, note: wireOf(standing) };
      return { saved: true, note: wireOf(write(body.trade, null)) };
    }
    let changed = 0;
    for (const { trade, content } of Array.from(notes.values())) {
      if (!content?.tags.includes(body.from)) continue;
      const tags = content.tags.flatMap((tag) => (tag !== body.from ? [tag] : body.to === undefined ? [] : [body.to]));
      write(trade, { ...content, tags: [...new Set(tags)] });
      changed++;
    }
    return { changed };
  }

  const exchange = fakeExchange((request) => {
    if (facts.offline) return lost();
    if (facts.failsAfter) return facts.failsAfter.then(lost);
    const told = facts.next.shift()?.(request) ?? null;
    if (told instanceof Response) return told;
    const data = answerOf(request.path, request.body as NoteBody);
    if (told === 'lostAnswer') return lost();
    if (data === null) return json({ code: 404, msg: '数据不存在' }, 404);
    const answer = json({ code: 200, msg: '', data: { ...data, serverTime: nowMs } });
    const after = request.path.endsWith('/notes') ? facts.notesAfter : null;
    return after === null ? answer : after.then(() => answer);
  });

  return {
    sent: exchange.sent,
    facts,
    notes,
    /** Changes a note as another device of the person does. */
    write,
    now: () => nowMs,
    later: (ms: number) => (nowMs += ms),
  };
}

/** Answers with a refusal. */
export const refusing =
  (code: number, msg: string, details: object = {}) =>
  (): Response =>
    json({ code, msg, details });
