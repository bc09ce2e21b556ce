import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import styles from './support.module.css';

function Points({
  title,
  icon,
  look,
  points,
}: {
  title: string;
  icon: IconName;
  look: string | undefined;
  points: readonly string[];
}) {
  return (
    <Card label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
      </div>
      <ul className={classNames(styles.points, look)}>
        {points.map((point) => (
          <li key={point}>
            <Icon name={icon} size={18} />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Lists the services of support. */
export function DoesCard() {
  const { t } = useTranslation();
  return (
    <Points
      title={t('support.does.title')}
      icon="check"
      look={styles.does}
      points={[t('support.does.explain'), t('support.does.find'), t('support.does.person'), t('support.does.note')]}
    />
  );
}

/** Lists actions that support never takes (R8); anyone who asks for them is an impostor. */
export function NeverCard() {
  const { t } = useTranslation();
  return (
    <Points
      title={t('support.never.title')}
      icon="close"
      look={styles.never}
      points={[
        t('support.never.phrase'),
        t('support.never.pay'),
        t('support.never.address'),
        t('support.never.elsewhere'),
        t('support.never.control'),
      ]}
    />
  );
}
