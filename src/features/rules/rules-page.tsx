import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { WalletButton } from '../shell/wallet-button.tsx';
import { useDesktop } from '../shell/wide-window.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PayoutTable } from './payout-table.tsx';
import { PayoutVersions } from './payout-versions.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import styles from './rules-text.module.css';

/** Route /pages/rules/rules: public, without sign-in (docs/product.md#features-wallet). */
export default function RulesPage() {
  const { t } = useTranslation();
  // On the desktop the top bar has it.
  const desktop = useDesktop();
  return (
    <>
      <PageBar title={t('common.nav.rules')} right={desktop ? undefined : <WalletButton />} />
      <PageBody>
        <RulesText />
      </PageBody>
    </>
  );
}

/** Id of the rule that the texts below describe; a new rule needs new texts. */
const RULE_ID = 'updown-2';

const SECTIONS = ['openTick', 'settleTick', 'win', 'tie', 'void', 'same'] as const;
const NEVER = ['seed', 'transaction', 'hash', 'deposit'] as const;

/**
 * Explains how up/down trades settle, their payouts, statistics of past trades, and data that Tern never asks for (S2,
 * S9, R2-R4, R6). It is also the Rules tab of the trade page. Only the payout rates need the server.
 */
export function RulesText() {
  const { t } = useTranslation();
  return (
    <div className={styles.rules}>
      <Card>
        <h2 className={styles.title}>{t('rules.title')}</h2>
        <p className={styles.rule}>{t('rules.ruleName', { rule: RULE_ID })}</p>
        <ol className={styles.sections}>
          {SECTIONS.map((section) => (
            <li key={section}>
              <h3 className={styles.part}>{t(`rules.${section}.title`)}</h3>
              <p className={styles.text}>{t(`rules.${section}.text`)}</p>
            </li>
          ))}
        </ol>
        <p className={styles.note}>{t('rules.ruleBefore')}</p>
      </Card>
      <Card>
        <h2 className={styles.title}>{t('rules.payout.title')}</h2>
        <PayoutTable />
        <PayoutVersions />
      </Card>
      <Card>
        <h2 className={styles.title}>{t('rules.outcomes.title')}</h2>
        <OutcomeTable />
      </Card>
      <Card>
        <h2 className={styles.title}>{t('rules.sandbox.title')}</h2>
        <p className={styles.text}>{t('rules.sandbox.text')}</p>
      </Card>
      <Card>
        <h2 className={styles.title}>{t('rules.never.title')}</h2>
        <ul className={styles.never}>
          {NEVER.map((item) => (
            <li key={item}>
              <Icon name="close" size={16} />
              <span>{t(`rules.never.${item}`)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
