import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Statement } from './statement-rules.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.ts';
import card from '../shell/card-parts.module.css';
import { PictureSheet } from './picture-sheet.tsx';
import { statementCsv, statementFileName } from './statement-csv.ts';
import styles from './statement.module.css';

/** The statement as a picture and as a file. */
export function SaveCard({ statement, address }: { statement: Statement; address: string }) {
  const { t } = useTranslation();
  const [pictured, setPictured] = useState<Statement | null>(null);

  async function saveCsv(): Promise<void> {
    const name = statementFileName(statement, 'csv');
    const way = await saveFile(new Blob([statementCsv(statement)], { type: 'text/csv;charset=utf-8' }), name);
    if (way === 'dropped') return;
    const words = t('statement.save.saved', { name });
    announce(words);
    toast(words, { kind: 'success', ms: 4000 });
  }

  return (
    <Card label={t('statement.save.title')}>
      <h2 className={card.title}>{t('statement.save.title')}</h2>
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={() => setPictured(statement)}>
          {t('statement.save.picture')}
        </Button>
        <Button kind="quiet" onClick={() => void saveCsv()}>
          {t('statement.save.csv')}
        </Button>
      </div>
      <PictureSheet statement={pictured} address={address} onClose={() => setPictured(null)} />
    </Card>
  );
}
