import { useCallback, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { RowSource } from '../../ui/virtual-list.tsx';
import { MessageRow, NARROW_ROW_PX, ROW_PX } from './message-row.tsx';
import type { Message } from './message-row.tsx';
import { MessageSheet } from './message-sheet.tsx';

export interface MessageListProps {
  readonly items: readonly Message[] | RowSource<Message>;
  readonly label: string;
  readonly scrollKey: string;
  /** A message is being read. */
  onRead?(message: Message): void;
}

const keyOf = ({ id }: Message) => id;

/** Messages, each opened in a sheet by a tap (N1). */
export function MessageList({ items, label, scrollKey, onRead }: MessageListProps) {
  const [opened, setOpened] = useState<{ readonly message: Message; readonly open: boolean } | null>(null);
  const onOpen = useCallback(
    (message: Message) => {
      setOpened({ message, open: true });
      onRead?.(message);
    },
    [onRead],
  );
  const renderRow = useCallback((message: Message) => <MessageRow message={message} onOpen={onOpen} />, [onOpen]);
  return (
    <Card padded={false}>
      <VirtualList
        items={items}
        keyOf={keyOf}
        rowHeightPx={ROW_PX}
        narrowRowHeightPx={NARROW_ROW_PX}
        renderRow={renderRow}
        label={label}
        scrollKey={scrollKey}
      />
      {opened && <MessageSheet {...opened} onClose={() => setOpened({ ...opened, open: false })} />}
    </Card>
  );
}
