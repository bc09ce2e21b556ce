import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import type { ReactNode } from 'react';
import { SIGN_IN_STATEMENT } from '../../../protocol/sign-in-message.ts';
import { UNFREEZE_STATEMENT } from '../../../protocol/unfreeze-statement.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CHAINS } from '../../wallet/chains.ts';
import { ALLOWED_METHODS } from '../../wallet/guard/allowed-methods.ts';
import card from '../shell/card-parts.module.css';
import styles from './wallet-abilities.module.css';

/** Route /pages/safety/wallet: the wallet methods that the app may call, from the guard's own list. Public. */
export default function WalletPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('safety.wallet.title')} />
      <PageBody>
        <WalletAbilities />
      </PageBody>
    </>
  );
}

const NEVER = ['pay', 'approve', 'blind', 'otherText', 'secret', 'accounts', 'widen'] as const;

/** Lists the methods that the wallet guard allows; a method without a text is shown by its name. */
function WalletAbilities() {
  const { t } = useTranslation();
  const networks = CHAINS.map(({ name }) => name).join(', ');
  return (
    <>
      <p className={styles.lead}>{t('safety.wallet.lead')}</p>
      <Part title={t('safety.wallet.canTitle')}>
        <ul className={styles.list}>
          {ALLOWED_METHODS.map((method) => (
            <li key={method} data-can="">
              <Icon name="check" size={18} />
              <div>
                <p className={styles.name}>
                  {t([`safety.wallet.can.${method}.name`, 'safety.wallet.can.unnamed.name'])}
                </p>
                <p className={styles.text}>
                  {t([`safety.wallet.can.${method}.text`, 'safety.wallet.can.unnamed.text'], { networks })}
                </p>
                <code className={styles.method}>{method}</code>
              </div>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('safety.wallet.cannotTitle')}>
        <ul className={styles.list}>
          {NEVER.map((what) => (
            <li key={what}>
              <Icon name="close" size={18} />
              <p className={styles.name}>{t(`safety.wallet.never.${what}`)}</p>
            </li>
          ))}
        </ul>
        <p className={card.note}>{t('safety.wallet.cannotNote')}</p>
      </Part>
      <Part title={t('safety.wallet.textsTitle')}>
        <p className={styles.text}>{t('safety.wallet.texts')}</p>
        <ul className={styles.texts}>
          <li>
            <p className={styles.name}>{t('safety.wallet.signIn')}</p>
            <blockquote className={styles.statement} lang="en">
              {SIGN_IN_STATEMENT}
            </blockquote>
          </li>
          <li>
            <p className={styles.name}>{t('safety.wallet.unfreeze')}</p>
            <blockquote className={styles.statement} lang="en">
              {UNFREEZE_STATEMENT}
            </blockquote>
          </li>
        </ul>
      </Part>
      <p className={styles.foot}>{t('safety.wallet.foot')}</p>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card label={title}>
    <h2 className={card.title}>{title}</h2>
    {children}
  </Card>
);
