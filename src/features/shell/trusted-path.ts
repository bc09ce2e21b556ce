import { PATHS } from './paths.ts';

const KNOWN: ReadonlySet<string> = new Set(Object.values(PATHS));
/** A page, and at most which one thing on it; nothing that fills in a form. */
const PATH = /^(\/[0-9a-z/-]*)(?:\?(?:id|symbol)=[0-9A-Za-z_-]{1,64})?$/;

/** Whether a text of somebody else is nothing but the address of a page of ours, so that it may become a link (N3). */
export const isTrustedPath = (text: string): boolean => KNOWN.has(PATH.exec(text)?.[1] ?? '');
