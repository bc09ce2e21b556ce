import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { decimal } from '../../model/decimal.ts';
import { bookedText, receivedText } from '../../i18n/booked-text.ts';
import { exactText, UNKNOWN } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { browserTimers } from '../../model/timers.ts';
import { accountStore } from '../../signals/account-store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { toast } from '../../ui/toast.ts';
import { giveCue } from '../shell/give-cue.ts';
import { lineState } from '../shell/line-state.ts';
import { useNavigation } from '../shell/navigation.ts';
import { PATHS } from '../shell/paths.ts';
import { depositOf, sendDeposit } from './deposits.ts';
import styles from './deposit.module.css';

const COIN = 'USDT';
/** The network of a play deposit; all are equally fast in the sandbox. */
const NETWORK = 'TRC20';
const AMOUNTS = ['100', '1000', '5000', '10000'] as const;
type PlayAmount = (typeof AMOUNTS)[number];
/** Interval of requests while the deposit is pending, ms, for a socket that is down. */
const LOOK_AGAIN_MS = 2000;

/** Adds play USDT to the spot account by one tap; the toast tells when it is credited. */
export function PlayDeposit() {
  useSignals();
  const { t } = useTranslation();
  const [amount, setAmount] = useState<PlayAmount>('1000');
  const available = useMemo(() => accountStore.availableOf(COIN, 'spot'), []).value;
  const { adding, add } = useAdding();
  const line = lineState();
  return (
    <Card label={t('deposit.play.title')}>
      <div className={styles.play}>
        <div className={styles.playHead}>
          <CoinIcon asset={COIN} />
          <h2 className={styles.playTitle}>{t('deposit.play.title')}</h2>
          <p className={styles.playBalance}>
            <span className={styles.quiet}>{t('deposit.play.balance')}</span>
            <span translate="no">{available === null ? UNKNOWN : receivedText(available)}</span>
          </p>
          <p className={styles.playNote}>{t('deposit.play.note')}</p>
        </div>
        <RadioGroup
          label={t('deposit.play.amount')}
          look="cards"
          value={amount}
          onChange={setAmount}
          options={AMOUNTS.map((value) => ({ value, label: exactText(decimal(value)), disabled: adding }))}
        />
        <Button busy={adding} disabled={line !== null} onClick={() => void add(amount)}>
          {adding
            ? t('deposit.play.adding')
            : line === null
              ? t('deposit.play.add', { amount: `${exactText(decimal(amount))} ${COIN}` })
              : t(`deposit.send.${line}`)}
        </Button>
      </div>
    </Card>
  );
}

/** Sends a play deposit and follows it until it is credited. Reads signals. */
function useAdding() {
  const { t } = useTranslation();
  const { go } = useNavigation();
  const [sending, setSending] = useState(false);
  const [id, setId] = useState<string | null>(null);
  const deposit = id === null ? null : depositOf(id).now.value.value;
  const pending = id !== null && (deposit === null || deposit.status === 'pending');

  useEffect(() => {
    if (!pending) return undefined;
    let timer = 0;
    const look = () => {
      void depositOf(id!).refresh();
      timer = browserTimers.setTimer(look, LOOK_AGAIN_MS);
    };
    timer = browserTimers.setTimer(look, LOOK_AGAIN_MS);
    return () => browserTimers.clearTimer(timer);
  }, [pending, id]);

  const done = deposit !== null && deposit.status !== 'pending' ? deposit : null;
  useEffect(() => {
    if (done === null) return;
    setId(null);
    if (done.status === 'failed') {
      toast(t('deposit.play.failed'), { kind: 'error', acrossPages: true });
      return;
    }
    toast(t('deposit.play.done', { amount: `${bookedText(done.amount)} ${COIN}` }), {
      kind: 'success',
      acrossPages: true,
      action: { label: t('common.nav.trade'), run: () => go(PATHS.trade) },
    });
    // `go` is recreated on each render and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [done, t]);

  async function add(amount: PlayAmount): Promise<void> {
    if (sending || id !== null) return;
    setSending(true);
    const answer = await sendDeposit({ channel: 'quick', coin: COIN, network: NETWORK, amount: decimal(amount) });
    setSending(false);
    if (!answer.success) {
      toast(t('deposit.play.failed'), { kind: 'error', acrossPages: true });
      return;
    }
    giveCue('money');
    setId(answer.data.id);
  }

  return { adding: sending || id !== null, add };
}
