import { ContactSheet } from './contact-sheet.tsx';
import { ForgetSheet } from './forget-sheet.tsx';
import { LockSheet } from './lock-sheet.tsx';
import { PhraseSheet } from './phrase-sheet.tsx';
import type { SafetySheet, SheetProps } from './sheet-parts.tsx';

const SHEETS = { phrase: PhraseSheet, contact: ContactSheet, lock: LockSheet, forget: ForgetSheet } as const;

/** The sheet that a line of the safety page opens. */
export function SafetySheetOf({ which, ...props }: SheetProps & { readonly which: SafetySheet }) {
  const View = SHEETS[which];
  return <View {...props} />;
}
