import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { t } from '../../i18n/translate.ts';
import type { AccountBook } from '../../model/account.ts';
import { shortageOf } from './shortage.ts';
import { askDialog } from '../../ui/dialog.tsx';
import { depositPath } from './paths.ts';
import { openTransfer } from './requested-transfer.ts';
import styles from './short-balance.module.css';

export interface ShortBalance {
  readonly asset: string;
  /** Account that lacks the amount. */
  readonly account: AccountBook;
  readonly other: AccountBook;
  readonly required: DecimalText;
  readonly available: DecimalText;
  /** Maximum decimals of the shown amounts. */
  readonly decimals: number;
  /** Formats an amount of the asset. */
  write(amount: DecimalText): string;
  /** Text of the amount to take instead; `null` when there is none. */
  readonly instead: string | null;
  /** Opens a page. */
  go(path: string): void;
}

/**
 * Shows the current balance, the required amount and the shortage (docs/contract.md#screens), and offers the remedies:
 * take the available amount, deposit, or transfer from another account (O7). Needs the texts `short`.
 * @returns whether the person takes the available amount
 */
export async function askShort(short: ShortBalance): Promise<boolean> {
  const { asset, account, other, required, available, decimals, write, instead, go } = short;
  const shown = shortageOf(required, available, decimals);
  const line = (name: string, amount: DecimalText) => (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd translate="no">{write(amount)}</dd>
    </div>
  );
  const answer = await askDialog({
    title: t('short.title'),
    content: (
      <dl>
        {line(t('short.current'), shown.current)}
        {line(t('short.required'), shown.required)}
        {line(t('short.shortage'), shown.missing)}
      </dl>
    ),
    more: [
      { label: t('short.deposit'), onPick: () => go(depositPath(asset)) },
      { label: t('short.transfer'), onPick: () => openTransfer({ asset, from: other, to: account }) },
    ],
    ...(instead === null ? { cancel: false as const } : { ok: instead }),
  });
  return answer.ok && instead !== null;
}
