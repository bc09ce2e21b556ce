/** Part of a list in SQL terms. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const DEFAULT_SIZE = 10;

/** `pageNum` or `page`, from 1 (decision 10); `pageNum` wins when a client sends both. */
export function pageOf(request: { pageNum?: number; page?: number; pageSize?: number }): Page {
  const limit = request.pageSize ?? DEFAULT_SIZE;
  return { limit, offset: ((request.pageNum ?? request.page ?? 1) - 1) * limit };
}
