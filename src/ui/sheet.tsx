import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { ModalFrame } from './modal-frame.tsx';
import { attachSheetDrag } from './sheet-drag.ts';
import styles from './sheet.module.css';

export interface SheetProps {
  open: boolean;
  /** Called on a drag, Back, Escape, the close button, a tap beside it, or a page change. Set `open` to false. */
  onClose(): void;
  /** Called when it has left the screen; its state can be dropped. */
  onClosed?: () => void;
  title: ReactNode;
  /** Content at the end of the title line, before the close button: the live price of a ticket. */
  aside?: ReactNode;
  /** Content below the scroller, always visible, above the keyboard: the main button. */
  footer?: ReactNode;
  /** `content` (default): as high as its content. `tall`: 70 %. `full`: the whole height, down to the bar. */
  size?: 'content' | 'tall' | 'full';
  children: ReactNode;
}

/** From this size in both axes a sheet is a centred dialog (G20, decision 48). */
const CENTRED = '(min-width: 501px) and (min-height: 501px)';

/** A bottom sheet for choices and reviews (G20). */
export function Sheet(props: SheetProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <ModalFrame
      open={props.open}
      onClose={props.onClose}
      onClosed={props.onClosed}
      labelledBy={titleId}
      placement="bottom"
      panel={panel}
      panelClass={classNames(styles.sheet, styles[props.size ?? 'content'])}
    >
      <SheetContent {...props} titleId={titleId} panel={panel} />
    </ModalFrame>
  );
}

function SheetContent({
  title,
  aside,
  footer,
  children,
  onClose,
  titleId,
  panel,
}: SheetProps & { titleId: string; panel: { current: HTMLDivElement | null } }) {
  const { t } = useTranslation();
  const head = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(
    () =>
      attachSheetDrag(panel.current!, head.current!, {
        enabled: () => !matchMedia(CENTRED).matches,
        onClose: () => close.current(),
      }),
    [panel],
  );
  return (
    <>
      <div ref={head} className={styles.head}>
        <div className={styles.handle} />
        <div className={styles.titleLine}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {aside}
          <IconButton icon="close" label={t('common.close')} onClick={onClose} className={styles.close} size={20} />
        </div>
      </div>
      <div className={styles.body} data-scroller="">
        {children}
      </div>
      {footer !== undefined && (
        <div className={styles.footer} data-bottom-edge="">
          {footer}
        </div>
      )}
    </>
  );
}
