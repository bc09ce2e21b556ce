import { lazyCode, tellUnloaded } from '../../../ui/lazy-code.ts';
import type { HelpTopic } from './help-sheets.tsx';

const sheets = lazyCode(() => import('./help-sheets.tsx'), 'strategy-help');

/**
 * Opens a sheet that explains the lab; for the tap on a button, whose label is the caller's.
 * @param topic  `backtest`: what a backtest can and cannot tell. `live`: how live trading differs
 */
export async function showStrategyHelp(topic: HelpTopic): Promise<void> {
  const code = await sheets.fetch();
  if (code) code.openHelp(topic);
  else tellUnloaded(sheets);
}
