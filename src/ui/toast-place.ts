/** Distance from what stands at the bottom, and from what must stay in sight, px. */
const GAP_PX = 8;
/** Distance from the ends of a wide window, px. */
const SIDE_PX = 16;
/** From this width on a toast of a page may stand at either end or in the middle. */
const WIDE_PX = 1024;
/**
 * Elements that a person reads first, compares, fills in or presses. Links are left out, because lists consist of them. A
 * `p` or `section` that takes the focus stands for a field that was filled in.
 */
const NEVER_COVERED =
  'h1,h2,h3,strong,label,button,input,select,textarea,summary,[role=tab],[role=slider],p[tabindex],section[tabindex]';
/** Any text: a sheet may leave room above itself. */
const TEXTS = `${NEVER_COVERED},a,p,span,dt,dd,td,li`;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * Returns the lowest place for a toast where it covers none of the boxes.
 * @param height  of the toast, px
 * @param range   lowest bottom edge and highest top edge of the toast, px from the top of the window
 * @returns its bottom edge, px from the top of the window; null when every place covers something
 */
export function lowestFree(
  height: number,
  { lowest, highest }: { readonly lowest: number; readonly highest: number },
  boxes: readonly Box[],
): number | null {
  const places = [lowest, ...boxes.map(({ top }) => top - GAP_PX).filter((bottom) => bottom < lowest)];
  const free = places.filter(
    (bottom) => bottom - height >= highest && boxes.every((box) => box.top >= bottom || box.bottom <= bottom - height),
  );
  return free.length === 0 ? null : Math.max(...free);
}

/** Boxes of such elements that a toast between `left` and `right` may cover. */
function boxesIn(layer: ParentNode, dialog: Element | null, which: string, left: number, right: number): Box[] {
  const boxes: Box[] = [];
  for (const element of layer.querySelectorAll(which)) {
    if (element.closest('dialog') !== dialog || element.closest('[data-toast-host]')) continue;
    const box = element.getBoundingClientRect();
    if (box.height > 1 && box.bottom > 0 && box.top < innerHeight && box.left < right && box.right > left)
      boxes.push(box);
  }
  return boxes;
}

/** Top of what is marked as the bottom edge of the page, or of the sheet, px; null without one in sight. */
function bottomEdge(layer: ParentNode, dialog: Element | null): number | null {
  let top = Infinity;
  for (const edge of layer.querySelectorAll('[data-bottom-edge]')) {
    const box = edge.getBoundingClientRect();
    if (edge.closest('dialog') === dialog && box.height > 0 && box.top < innerHeight) top = Math.min(top, box.top);
  }
  return top === Infinity ? null : top;
}

const ALIGNMENTS = ['end', 'center', 'start'] as const;

/** Left edge of a toast that is aligned so, px; in right-to-left texts the ends are the other way round. */
function leftOf(align: (typeof ALIGNMENTS)[number], width: number): number {
  const after = innerWidth - SIDE_PX - width;
  if (align === 'center') return (innerWidth - width) / 2;
  return (align === 'end') === (document.dir !== 'rtl') ? after : SIDE_PX;
}

/**
 * Moves a toast above what is marked as the bottom edge of its page, or of its sheet, and from there to the next place
 * where it covers no heading, tab, field or button (G19): on a page in the lower half, over a sheet also above it.
 * If there is none, it stays at the bottom.
 */
export function placeToast(host: HTMLElement): void {
  const toast = host.querySelector<HTMLElement>('[data-kind]');
  if (toast === null) return;
  const dialog = host.closest('dialog');
  const layer = dialog ?? document;
  const edge = bottomEdge(layer, dialog);
  host.style.insetBlockEnd = edge === null ? '' : `${innerHeight - edge + GAP_PX}px`;
  const status = toast.parentElement!;
  status.style.justifyItems = '';
  const { height, width } = toast.getBoundingClientRect();
  const lowest = edge === null ? host.getBoundingClientRect().bottom : edge - GAP_PX;
  const range = { lowest, highest: dialog === null ? innerHeight / 2 : 0 };
  const alignments = dialog === null && innerWidth >= WIDE_PX ? ALIGNMENTS : (['center'] as const);
  for (const which of dialog === null ? [NEVER_COVERED] : [TEXTS, NEVER_COVERED]) {
    for (const align of alignments) {
      const left = leftOf(align, width);
      const bottom = lowestFree(height, range, boxesIn(layer, dialog, which, left, left + width));
      if (bottom === null) continue;
      if (alignments.length > 1) status.style.justifyItems = align;
      if (bottom < lowest) host.style.insetBlockEnd = `${innerHeight - bottom}px`;
      return;
    }
  }
}
