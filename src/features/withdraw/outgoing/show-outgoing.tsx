import { outgoing } from '../outgoing.ts';
import { present } from '../../../ui/present.tsx';
import { OutgoingBar } from './outgoing-bar.tsx';

/** Whether it is followed, and whether the bar stands there now. */
let shows = false;
let open = false;

/**
 * From now on the withdrawal that is on its way out stands over every page, until it has come to an end (W6); one that an
 * earlier page left behind is told of. May be called again.
 */
export function showOutgoing(): void {
  outgoing.resume();
  if (shows) return;
  shows = true;
  outgoing.now.subscribe((held) => {
    if (held === null || open) return;
    open = true;
    void present<undefined>(({ settle, onClosed }) => (
      <OutgoingBar
        onEnd={() => {
          open = false;
          settle(undefined);
          onClosed();
        }}
      />
    ));
  });
}
