import { plainTextOf } from '../../../protocol/units/chat-text.ts';
import type { SupportMessage, SupportStatus } from './support-message.ts';
import { list, nameOf, record, text, time, WireError } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';

const STATUSES: readonly SupportStatus[] = ['open', 'waiting', 'answered', 'closed'];
const AUTHORS: readonly SupportMessage['author'][] = ['user', 'machine', 'operator'];
const REMOVED: readonly SupportMessage['removed'][number][] = ['secret', 'address', 'link'];

function texts(from: WireRecord, field: string): readonly string[] {
  const found = from[field];
  if (!Array.isArray(found)) throw new WireError(field);
  return found.map((item) => text({ [field]: item as unknown }, field));
}

const decodeMessage = (row: WireRecord): SupportMessage => ({
  id: text(row, 'id'),
  author: nameOf(row, 'author', AUTHORS),
  // The exchange has cleaned it already; an older one, or another, may not have.
  text: plainTextOf(text(row, 'text')),
  removed: texts(row, 'removed').map((removed) => nameOf({ removed }, 'removed', REMOVED)),
  links: texts(row, 'links'),
  key: row['clientOrderId'] === undefined ? null : text(row, 'clientOrderId'),
  timeMs: time(row, 'createTime'),
});

/** Some messages, and how the conversation stands with them. */
export interface SupportAnswer {
  readonly status: SupportStatus;
  readonly messages: readonly SupportMessage[];
}

/** @throws WireError when it makes no sense */
export function decodeSupportAnswer(data: unknown): SupportAnswer {
  const from = record(data, 'data');
  return { status: nameOf(from, 'status', STATUSES), messages: list(from['messages'], 'messages', decodeMessage) };
}
