import { fetchConvertRules } from '../api/convert/fetch-convert-rules.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/** What can be converted, and how often still today. */
export const convertRules = createResource({ owner: sessionStore.token, ask: fetchConvertRules });
