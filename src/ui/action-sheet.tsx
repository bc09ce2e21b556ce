import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from './class-names.ts';
import { Button } from './button.tsx';
import { present } from './present.tsx';
import { Sheet } from './sheet.tsx';
import styles from './action-sheet.module.css';

export interface ActionItem<K extends string> {
  key: K;
  label: string;
  note?: string;
  disabled?: boolean;
  /** Marks a destructive action. */
  danger?: boolean;
}

export interface ActionSheetOptions<K extends string> {
  title: string;
  items: readonly ActionItem<K>[];
}

/** Offers actions in a sheet with Cancel (docs/contract.md#screens). Resolves with the key that was tapped, or null. */
export const actionSheet = <K extends string>({ title, items }: ActionSheetOptions<K>): Promise<K | null> =>
  present<K | null>(({ open, settle, onClosed }) => (
    <Sheet
      open={open}
      onClose={() => settle(null)}
      onClosed={onClosed}
      title={title}
      footer={<CancelButton onPick={() => settle(null)} />}
    >
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.key}>
            <button
              type="button"
              className={classNames(styles.item, item.danger && styles.danger)}
              disabled={item.disabled}
              onClick={() => settle(item.key)}
            >
              <span>{item.label}</span>
              {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  ));

function CancelButton({ onPick }: { onPick(): void }) {
  const { t } = useTranslation();
  return (
    <Button kind="quiet" onClick={onPick}>
      {t('common.cancel')}
    </Button>
  );
}
