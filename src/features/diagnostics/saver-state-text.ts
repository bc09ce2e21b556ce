import type { TFunction } from 'i18next';
import { dataSaver } from '../../level/data-saver.ts';

/** Says what was chosen and, for automatic, whether the data saver acts. Reads signals. Needs the texts `data-use`. */
export function saverStateText(t: TFunction<'app'>): string {
  const chosen = dataSaver.chosen.value;
  if (chosen !== 'auto') return t(`dataUse.state.${chosen}`);
  return t(dataSaver.acts.value ? 'dataUse.state.autoOn' : 'dataUse.state.autoOff');
}
