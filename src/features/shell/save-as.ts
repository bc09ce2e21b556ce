import { t } from '../../i18n/translate.ts';
import { announce } from '../../ui/announce.ts';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.ts';

/** Saves or shares a file and says so, unless the person dropped it. Call it from a tap. Needs the texts `save`. */
export async function saveAs(blob: Blob, name: string): Promise<void> {
  if ((await saveFile(blob, name)) === 'dropped') return;
  const words = t('save.saved', { name });
  announce(words);
  toast(words, { kind: 'success' });
}
