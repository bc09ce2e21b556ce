import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PATHS } from '../../shell/paths.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { BarButton, BarLink } from '../../shell/page-bar.tsx';
import { checkedDraft } from '../draft.ts';
import { editedStrategy } from '../drafts.ts';
import { saveDraft } from '../save-draft.ts';
import { savedStrategies } from '../saved-strategies.ts';
import { rulesPath } from '../strategy-paths.ts';

/** In the bar of the page: "Save" while the rules are complete and not saved, else the way to the saved ones. */
export function SaveAction({ id }: { id: string }) {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const edited = editedStrategy(id);
  const checked = edited?.isChanged ? checkedDraft(edited.draft) : null;
  if (checked?.ok) {
    const save = () => {
      const saved = saveDraft(id, checked.strategy);
      if (saved !== null && saved !== id) redirect(rulesPath(saved));
    };
    return (
      <BarButton name={t('strategy.save.save')} onClick={save}>
        {t('strategy.save.save')}
      </BarButton>
    );
  }
  return (
    <BarLink to={PATHS.strategy}>{t('strategy.saved.link', { number: savedStrategies.value.items.length })}</BarLink>
  );
}
