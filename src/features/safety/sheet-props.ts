import type { AccountSafety } from '../../api/account-safety-calls.ts';

/** What a tap on a line of the safety centre opens. */
export type SafetySheet = 'phrase' | 'contact' | 'lock' | 'forget';

export interface SheetProps {
  readonly known: AccountSafety;
  readonly open: boolean;
  onClose(): void;
  onClosed(): void;
}
