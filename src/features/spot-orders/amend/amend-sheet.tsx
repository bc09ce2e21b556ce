import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { FormEvent } from 'react';
import { t as tNow } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { exactText } from '../../../i18n/number-text.ts';
import { compare, decimalsOf } from '../../../model/decimal.ts';
import { ZERO } from '../../../model/spot-sums.ts';
import type { SpotOrder } from '../../../model/spot-order.ts';
import { marketStore } from '../../../signals/markets.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { present } from '../../../ui/present.tsx';
import type { Presented } from '../../../ui/present.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import { toast } from '../../../ui/toast.ts';
import { giveCue } from '../../shell/give-cue.ts';
import { kindWords } from '../kind-words.ts';
import { askedWords, baseOf, quoteOf, spotPrice } from '../order-words.ts';
import { thenWords } from '../attached-words.ts';
import { createAmend } from './amend-model.ts';
import type { AmendModel } from './amend-model.ts';
import { amendable } from '../spot-amend.ts';
import type { AmendField, AmendRequest } from '../spot-amend.ts';
import { changeWords, obstacleWords, refusedWords } from './amend-words.ts';
import styles from './amend.module.css';

/** Shows the sheet and resolves once it is closed. Does nothing when the market of the order is unknown. */
export async function presentAmend(order: SpotOrder, request: AmendRequest): Promise<void> {
  const market = marketStore.of(order.symbol);
  if (market === undefined) {
    toast(tNow('common.loadFailed'), { kind: 'error' });
    return;
  }
  const model = createAmend(order, request, market);
  await present<null>((presented) => <AmendSheet model={model} {...presented} />);
  model.end();
}

function AmendSheet({ model, open, settle, onClosed }: { model: AmendModel } & Presented<null>) {
  useSignals();
  const { t } = useTranslation();
  const { first, market } = model;
  const order = model.order.value ?? first;
  const sending = model.sending.value;
  const error = model.error.value;
  const why = model.why.value;
  // A computed text, so that a tick renders only when the words change.
  const obstacle = useMemo(
    () =>
      computed(() => {
        const what = model.why.value;
        const now = model.order.value ?? first;
        return (
          what && obstacleWords(t, what, model.field.value, now, market, what === 'stopSide' ? model.last() : null)
        );
      }),
    [t, model, first, market],
  ).value;
  const held = useMemo(
    () => computed(() => changeWords(t, model.change.value, first.lockedAsset)),
    [t, model, first.lockedAsset],
  );

  async function send(): Promise<void> {
    const amended = await model.send();
    if (amended === null) return;
    giveCue('order');
    const { order: now, keptPlace } = amended;
    // The end of an order is announced separately.
    if (now.status === 'pending') {
      const waits = now.waitsFor === 'trigger' ? 'none' : keptPlace ? 'kept' : 'lost';
      const words = t(`spotOrders.amend.done.${waits}`, { order: askedWords(t, now) });
      announce(words);
      toast(words, { kind: 'success', announced: true, acrossPages: true });
    }
    settle(null);
  }

  return (
    <Sheet
      open={open}
      onClose={() => settle(null)}
      onClosed={onClosed}
      title={t('spotOrders.amend.title')}
      footer={
        <Button type="submit" form="amend-order" busy={sending} disabled={why !== null && !sending}>
          {sending ? t('trade.ticket.sending') : (obstacle ?? t('spotOrders.amend.submit'))}
        </Button>
      }
    >
      <form
        id="amend-order"
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className={styles.which}>
          <span className={styles.kind}>{kindWords(t, first)}</span>
          <span>{askedWords(t, first)}</span>
        </p>
        {amendable(order).map((field, at) => (
          <Field key={field} model={model} field={field} order={order} obstacle={obstacle} autofocus={at === 0} />
        ))}
        {order.ocoId !== null && <p className={styles.note}>{t('spotOrders.amend.pairSize')}</p>}
        {order.attached !== null && <p className={styles.note}>{thenWords(t, order, order.attached)}</p>}
        {order.quantity === null && <p className={styles.note}>{t('spotOrders.amend.spends')}</p>}
        {compare(order.filledQuantity, ZERO) > 0 && (
          <p className={styles.note}>
            {t('spotOrders.amend.filled', { filled: `${exactText(order.filledQuantity)} ${baseOf(order.symbol)}` })}
          </p>
        )}
        <output className={styles.outcome}>
          {why !== 'unchanged' && why !== 'gone' && (
            <>
              <span>{t(`spotOrders.amend.place.${model.place.value}`)}</span>
              {model.takes.value && <span>{t('spotOrders.amend.own.crosses')}</span>}
            </>
          )}
          <SignalText of={held} />
        </output>
        {error && <Refused>{refusedWords(t, error)}</Refused>}
      </form>
    </Sheet>
  );
}

interface FieldProps {
  model: AmendModel;
  field: AmendField;
  order: SpotOrder;
  obstacle: string | null;
  autofocus: boolean;
}

/** One value of the order: the current one and the field for the new one. */
function Field({ model, field, order, obstacle, autofocus }: FieldProps) {
  useSignals();
  const { t } = useTranslation();
  const { market } = model;
  const isSize = field === 'quantity';
  const unit = isSize ? baseOf(order.symbol) : quoteOf(order.symbol);
  const now = order[field]!;
  // A missing value is reported by the button alone; a field that is being filled in is not wrong yet.
  const isWrong = model.field.value === field && model.why.value !== 'enter';
  return (
    <AmountField
      label={t(`spotOrders.amend.field.${field}`)}
      labelEnd={t('spotOrders.amend.now', {
        value: isSize ? exactText(now) : spotPrice(order.symbol, now),
      })}
      unit={unit}
      value={model.typed.value[field]}
      decimals={decimalsOf(isSize ? market.stepSize : market.tickSize)}
      onChange={(text) => model.type(field, text)}
      error={(isWrong && obstacle) || undefined}
      autofocus={autofocus}
    />
  );
}
