import { STRATEGIES_MAX } from '../../../protocol/units/strategy-terms.ts';
import { t } from '../../i18n/translate.ts';
import type { Strategy } from '../../model/strategy.ts';
import { toast } from '../../ui/toast.ts';
import { dropDraft, NEW } from './drafts.ts';
import { saveStrategy } from './saved-strategies.ts';
import type { SaveAnswer } from './saved/strategy-store.ts';

/** Tells why a strategy was not saved, if so. @returns its id, or null */
export function savedId(answer: SaveAnswer | null): string | null {
  if (answer === null) return null;
  if ('id' in answer) return answer.id;
  const { refused } = answer;
  toast(refused === 'full' ? t('strategy.save.full', { most: STRATEGIES_MAX }) : t('strategy.save.unsent'), {
    kind: 'error',
  });
  return null;
}

/** Saves a strategy under its id, a new one under an id of its own, and says so. @returns the id, or null when refused */
export function saveDraft(id: string, strategy: Strategy): string | null {
  const saved = savedId(saveStrategy(id === NEW ? null : id, strategy));
  if (saved === null) return null;
  dropDraft(id);
  toast(t('strategy.save.done'));
  return saved;
}
