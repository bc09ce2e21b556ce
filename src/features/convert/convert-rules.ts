import { fetchConvertRules } from './fetch-convert-rules.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';

/** What can be converted, and how often still today. */
export const convertRules = createResource({ owner: sessionStore.token, ask: fetchConvertRules });
