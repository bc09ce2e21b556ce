import { useState } from 'react';
import { cleanLine } from '../../../../protocol/units/clean-text.ts';
import { LONGEST_TEXT } from '../../../chart/drawings/drawing.ts';
import type { DrawingState } from '../../../chart/drawings/drawing.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { lengthOf } from '../../../model/text-length.ts';
import { Button } from '../../../ui/button.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './drawing-text.module.css';

export interface DrawingTextProps {
  state: DrawingState;
  /** Sets the words of the pending text; an empty string removes it. */
  onText(text: string): void;
}

/** Asks for the words of a text drawing that was placed on the chart, or tapped again. */
export function DrawingText({ state, onText }: DrawingTextProps) {
  const { t } = useTranslation();
  const id = state.wantsTextId;
  // The sheet keeps its last text until it has left the screen.
  const [shown, setShown] = useState<string | null>(null);
  if (id !== null && id !== shown) setShown(id);
  const before = state.drawings.find((drawing) => drawing.id === id)?.text ?? '';
  return (
    <Sheet
      open={id !== null}
      onClose={() => onText(before)}
      onClosed={() => setShown(null)}
      title={t('drawing.text.title')}
    >
      <TextForm key={shown} before={before} onText={onText} />
    </Sheet>
  );
}

function TextForm({ before, onText }: { before: string; onText(text: string): void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(before);
  const tooLong = lengthOf(cleanLine(text)) > LONGEST_TEXT;
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!tooLong) onText(cleanLine(text));
      }}
    >
      <input
        className={styles['field']}
        type="text"
        aria-label={t('drawing.text.label')}
        placeholder={t('drawing.text.label')}
        aria-invalid={tooLong}
        enterKeyHint="done"
        value={text}
        data-autofocus=""
        onChange={(event) => setText(event.target.value)}
      />
      {tooLong && <Refused>{t('common.tooLong', { max: LONGEST_TEXT })}</Refused>}
      <Button type="submit" disabled={tooLong}>
        {t('drawing.text.save')}
      </Button>
    </form>
  );
}
