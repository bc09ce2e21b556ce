import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { EpochMs } from '../../../protocol/units/time.ts';
import type { CallError } from '../../api/result.ts';
import { sessionStore } from '../../data/session.ts';
import { bankBinding } from '../../data/withdrawal-parts.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { present } from '../../ui/present.tsx';
import type { Presented } from '../../ui/present.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { unbindBank } from './bank-calls.ts';
import styles from './bank.module.css';

/**
 * Asks once, with the fund password, and unlinks the account.
 * @param boundMs  when the account in sight was bound
 */
export const askUnlink = (boundMs: EpochMs): Promise<void> =>
  present<void>((presented) => <UnlinkSheet {...presented} boundMs={boundMs} />);

function UnlinkSheet({ open, settle, onClosed, boundMs }: Presented<void> & { boundMs: EpochMs }) {
  useSignals();
  const { t } = useTranslation();
  const [pwd, setPwd] = useState('');
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<CallError | null>(null);

  async function unlink(): Promise<void> {
    setMissing(pwd === '');
    setError(null);
    if (pwd === '') return;
    setPending(true);
    const answer = await unbindBank(boundMs, pwd);
    if (!answer.success) {
      setPending(false);
      setError(answer.error);
      return;
    }
    toast(t('bank.unlink.done'), { kind: 'success' });
    // The button that opened the sheet goes with the account. It must be gone before the sheet gives the focus back.
    await bankBinding.refresh();
    settle();
  }

  return (
    <Sheet open={open} onClose={() => settle()} onClosed={onClosed} title={t('bank.unlink.title')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void unlink();
        }}
      >
        <p className={styles.note}>{t('bank.unlink.note')}</p>
        <PasswordField
          label={t('bank.password')}
          value={pwd}
          onChange={setPwd}
          show={t('bank.showPassword')}
          hide={t('bank.hidePassword')}
          error={missing ? t('bank.bad.required') : error === null ? undefined : failureText(error)}
        />
        <Button type="submit" kind="down" busy={pending} disabled={!sessionStore.confirmed.value}>
          {t(pending ? 'bank.unlink.pending' : 'bank.unlink.action')}
        </Button>
        <Button kind="quiet" onClick={() => settle()}>
          {t('bank.cancel')}
        </Button>
      </form>
    </Sheet>
  );
}
