import type { ChartZones } from '../host/chart-messages.ts';
import { LARGEST_PANE_SHARE, LEAST_PANE_SHARE, layoutOf } from '../layers/layout.ts';
import type { ChartSize, Layout } from '../layers/layout.ts';
import { panesOf } from '../look.ts';
import type { ChartLook, PaneKind } from '../look.ts';

/** Division of a chart's area. It is computed at its first use and again when an input has changed. */
export class ChartArea {
  private size: ChartSize | null = null;
  private compact = false;
  private textScale = 1;
  private panes: readonly PaneKind[] = [];
  private paneShares: ChartLook['paneShares'] = {};
  /** Grows with the labels and shrinks only with new klines, so that the plot does not twitch. */
  private axisTextPx = 0;
  /** The pane whose border a finger holds, and the share the finger wants it to have, within the limits or not. */
  private resizing: { readonly pane: PaneKind; readonly share: number } | null = null;
  private made: Layout | null = null;
  private madeZones: { readonly of: Layout; readonly zones: ChartZones } | null = null;

  setSize(size: ChartSize): void {
    this.size = size;
    this.made = null;
  }

  setTextScale(textScale: number): void {
    this.textScale = textScale;
    this.made = null;
  }

  setLook(look: ChartLook, compact: boolean): void {
    this.compact = compact;
    this.panes = panesOf(look);
    this.paneShares = look.paneShares;
    this.made = null;
  }

  /** Forgets the widths of labels, because the next ones are unrelated. */
  forgetLabels(): void {
    this.axisTextPx = 0;
    this.made = null;
  }

  /** True when space was reserved for any label since. */
  get hasLabels(): boolean {
    return this.axisTextPx > 0;
  }

  /** Makes room for a label of this width. */
  fitLabel(widthPx: number): void {
    if (widthPx <= this.axisTextPx) return;
    this.axisTextPx = widthPx;
    this.made = null;
  }

  /** Returns the layout; null until there is a size. */
  get layout(): Layout | null {
    const { size, compact, textScale, axisTextPx, panes, paneShares } = this;
    if (!size || !(size.widthPx > 0 && size.heightPx > 0)) return null;
    this.made ??= layoutOf({ size, compact, textScale, axisTextPx, panes, paneShares });
    return this.made;
  }

  /** Moves the upper border of a pane by CSS px, as far as it goes. @returns the shares of all panes that were resized so far */
  resizePane(pane: PaneKind, dyPx: number): ChartLook['paneShares'] {
    const { layout } = this;
    const box = layout?.panes.find((other) => other.kind === pane);
    if (layout && box) {
      const before = this.resizing?.pane === pane ? this.resizing.share : (box.bottom - box.top) / layout.height;
      const share = before - (dyPx * layout.dpr) / layout.height;
      this.resizing = { pane, share };
      this.paneShares = {
        ...this.paneShares,
        [pane]: Math.min(LARGEST_PANE_SHARE, Math.max(LEAST_PANE_SHARE, share)),
      };
      this.made = null;
    }
    return this.paneShares;
  }

  /** The next resize begins where the border is. */
  endResize(): void {
    this.resizing = null;
  }

  /**
   * Returns the areas for gestures; null until there is a layout. The same object is returned as long as the layout is
   * unchanged.
   */
  get zones(): ChartZones | null {
    const { layout } = this;
    if (!layout) return null;
    if (this.madeZones?.of !== layout) this.madeZones = { of: layout, zones: zonesOf(layout) };
    return this.madeZones.zones;
  }
}

function zonesOf(layout: Layout): ChartZones {
  const css = (devicePx: number) => devicePx / layout.dpr;
  return {
    plotRightPx: css(layout.plotRight),
    plotBottomPx: css(layout.plotBottom),
    panesBottomPx: css(layout.panesBottom),
    panes: layout.panes.map(({ kind, top }) => ({ kind, topPx: css(top) })),
  };
}
