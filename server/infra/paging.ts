/** Part of a list in SQL terms. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const DEFAULT_SIZE = 10;

/** A number, or its text in a query string. */
type Count = number | string;

/** Returns the page of a request: `pageNum` or `page`, from 1 (decision 10); `pageNum` wins when both are sent. */
export function pageOf(request: { pageNum?: Count; page?: Count; pageSize?: Count }): Page {
  const limit = Number(request.pageSize ?? DEFAULT_SIZE);
  return { limit, offset: (Number(request.pageNum ?? request.page ?? 1) - 1) * limit };
}
