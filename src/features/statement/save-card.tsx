import { useCallback, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { spanText } from '../../i18n/span-text.ts';
import { PictureSheet } from '../shell/picture-sheet.tsx';
import { rowPicture } from '../shell/row-picture.ts';
import { saveAs } from '../shell/save-as.ts';
import { pictureRows } from './picture-rows.ts';
import type { Statement } from './statement-rules.ts';
import { statementCsv, statementFileName } from './statement-csv.ts';
import card from '../shell/card-parts.module.css';
import styles from './statement.module.css';

/** Buttons that save the statement as a picture or a file. */
export function SaveCard({ statement, address }: { statement: Statement; address: string }) {
  const { t } = useTranslation();
  // The statement at the time of the tap, so that a visible picture does not change with later data.
  const [pictured, setPictured] = useState<Statement | null>(null);
  const shown = pictured ?? statement;
  const draw = useCallback(() => rowPicture(pictureRows(t, shown, address)), [t, shown, address]);
  const saveCsv = () =>
    saveAs(
      new Blob([statementCsv(statement)], { type: 'text/csv;charset=utf-8' }),
      statementFileName(statement, 'csv'),
    );

  return (
    <Card label={t('save.title')}>
      <h2 className={card.title}>{t('save.title')}</h2>
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={() => setPictured(statement)}>
          {t('statement.save.picture')}
        </Button>
        <Button kind="quiet" onClick={() => void saveCsv()}>
          {t('statement.save.csv')}
        </Button>
      </div>
      <PictureSheet
        open={pictured !== null}
        onClose={() => setPictured(null)}
        title={t('statement.picture.title')}
        draw={draw}
        name={statementFileName(shown, 'png')}
        alt={t('statement.picture.alt', { span: spanText(shown.span, shown) })}
      />
    </Card>
  );
}
