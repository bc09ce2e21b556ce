import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNavigation } from '../../shell/navigation.ts';
import { NEW } from '../drafts.ts';
import { startNew } from '../start-new.ts';
import { rulesPath } from '../strategy-paths.ts';
import { conditionText } from '../strategy-words.ts';
import { keptName, TEMPLATES } from '../template-names.ts';
import { enterOf, newDraft, NO_RULES, templateDraft } from '../templates.ts';
import type { Draft } from '../draft.ts';
import card from '../../shell/card-parts.module.css';
import styles from './home.module.css';

/** Templates, and rules of one's own. */
export function NewCard() {
  const { t } = useTranslation();
  const { go } = useNavigation();
  const begin = async (draft: Draft) => {
    if (await startNew(draft)) go(rulesPath(NEW));
  };
  return (
    <Card padded={false} label={t('strategy.template.title')}>
      <div className={styles.head}>
        <h2 className={card.title}>{t('strategy.template.title')}</h2>
      </div>
      <ul className={styles.templates}>
        {TEMPLATES.map((template) => {
          const name = t(`strategy.template.${template}`);
          return (
            <li key={template}>
              <button
                type="button"
                className={styles.template}
                onClick={() => void begin(templateDraft(template, keptName(template)))}
              >
                <span className={styles.about}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.quiet}>{conditionText(enterOf(template))}</span>
                </span>
                <Icon name="forward" size={16} />
              </button>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            className={styles.template}
            onClick={() => void begin(newDraft(keptName('own'), NO_RULES))}
          >
            <span className={styles.about}>
              <span className={styles.name}>{t('strategy.template.own')}</span>
              <span className={styles.quiet}>{t('strategy.template.ownNote')}</span>
            </span>
            <Icon name="forward" size={16} />
          </button>
        </li>
      </ul>
    </Card>
  );
}
