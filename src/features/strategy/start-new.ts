import { t } from '../../i18n/translate.ts';
import { askDialog } from '../../ui/dialog.tsx';
import type { Draft } from './draft.ts';
import { strategyName } from './template-names.ts';
import { drafts, keepDraft, NEW, runKey } from './drafts.ts';
import { notebook } from './notebook.ts';

/** The last draft that was begun, as text: while nobody has changed it, another may take its place without a question. */
let begun: string | null = null;

/**
 * Begins a strategy in the place of the one that was never saved, after a question when that one was changed.
 * @returns whether it was begun
 */
export async function startNew(draft: Draft): Promise<boolean> {
  const before = drafts.peek().get(NEW);
  if (before && JSON.stringify(before) !== begun) {
    const { ok } = await askDialog({
      title: t('strategy.replace.title', { name: strategyName(before.name) }),
      content: t('strategy.replace.text'),
      ok: t('strategy.replace.ok'),
      cancel: t('strategy.replace.keep'),
    });
    if (!ok) return false;
  }
  begun = JSON.stringify(draft);
  keepDraft(NEW, draft);
  // The figures are of the strategy that was here before.
  notebook.forgetRun(runKey(NEW));
  return true;
}
