import { PATHS } from './paths.ts';

const KNOWN: ReadonlySet<string> = new Set(Object.values(PATHS));
/** Matches a path with at most one id or symbol; a query that fills in a form does not match. */
const PATH = /^(\/[0-9a-z/-]*)(?:\?(?:id|symbol)=[0-9A-Za-z_-]{1,64})?$/;

/** Whether foreign text is exactly the address of a page of this app, so that it may become a link (N3). */
export const isTrustedPath = (text: string): boolean => KNOWN.has(PATH.exec(text)?.[1] ?? '');
