/** Part of a list in SQL terms. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const DEFAULT_SIZE = 10;

/** A number, or the text of one where it travels in a query. */
type Count = number | string;

/** `pageNum` or `page`, from 1 (decision 10); `pageNum` wins when a client sends both. */
export function pageOf(request: { pageNum?: Count; page?: Count; pageSize?: Count }): Page {
  const limit = Number(request.pageSize ?? DEFAULT_SIZE);
  return { limit, offset: (Number(request.pageNum ?? request.page ?? 1) - 1) * limit };
}
