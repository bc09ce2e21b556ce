import type { ChartZones } from '../host/messages.ts';
import type { Zone } from './gesture.ts';

/** How far beside the border of a pane it can still be taken. */
export const MOUSE_SLACK_PX = 8;
export const FINGER_SLACK_PX = 14;

/** What lies at a point of the canvas; everything is plot before the first frame. X and y are CSS px of the canvas. */
export function zoneAt(zones: ChartZones | null, x: number, y: number, slackPx: number): Zone {
  if (!zones) return 'plot';
  let zone: Zone = x > zones.plotRightPx && y < zones.plotBottomPx ? 'axis' : 'plot';
  // Panes may be lower than the slack on both sides: the nearer border counts.
  let nearest = slackPx;
  for (const { kind, topPx } of zones.panes) {
    if (Math.abs(y - topPx) > nearest) continue;
    nearest = Math.abs(y - topPx);
    zone = kind;
  }
  return zone;
}
