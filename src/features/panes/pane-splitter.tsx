import { useTranslation } from '../../i18n/use-translation.ts';
import type { Panes } from './panes.ts';
import type { Pane } from './fit-panes.ts';
import { Splitter } from '../../ui/splitter.tsx';

/** Returns the id of a pane's element. */
export const paneId = (pane: Pane): string => `pane-${pane}`;

/** The draggable boundary that resizes one pane. */
export function PaneSplitter({ panes, pane }: { panes: Panes; pane: Pane }) {
  const { t } = useTranslation();
  return (
    <Splitter
      label={t(`panes.${pane}`)}
      hint={t('panes.how')}
      controls={paneId(pane)}
      runs={pane === 'book' || pane === 'ticket' ? 'down' : 'across'}
      pane={pane === 'upper' ? 'before' : 'behind'}
      range={panes.of[pane]}
      onMove={(size) => panes.move(pane, size)}
      onDone={panes.keep}
      onReset={() => panes.reset(pane)}
    />
  );
}
