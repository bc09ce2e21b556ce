import { outgoing } from '../outgoing.ts';
import { present } from '../../../ui/present.tsx';
import { OutgoingBar } from './outgoing-bar.tsx';

/** Whether the withdrawal is followed, and whether the bar is shown. */
let shows = false;
let open = false;

/**
 * Shows the bar of the pending withdrawal over every page until it has ended (W6), also for one that an earlier page
 * left. May be called repeatedly.
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
