import { memo, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { List } from 'react-window';
import type { RowComponentProps } from 'react-window';
import { createFlash } from './flash.ts';
import type { Cells } from './quotes.ts';
import type { StormMarket } from './storm-market.ts';

interface RowData {
  readonly markets: readonly StormMarket[];
  readonly quotes: ReadonlyMap<number, Cells>;
}

const ROW_PX = 64;

function Row({ index, style, markets, quotes }: RowComponentProps<RowData>) {
  const { symbol, base, name } = markets[index]!;
  const { price = '', change = '', volume = '', value = NaN } = quotes.get(index) ?? {};
  return (
    <div className="row" style={style}>
      <a href={`#?symbol=${symbol}`}>
        <span className="icon">{base[0]}</span>
        <span className="names">
          {base} {name} · <span className="volume">{volume}</span>
        </span>
        <Price text={price} value={value} />
        <span className="change">{change}</span>
      </a>
    </div>
  );
}

const Price = memo(function Price({ text, value }: { text: string; value: number }) {
  const node = useRef<HTMLSpanElement>(null);
  const flash = useRef<ReturnType<typeof createFlash> | null>(null);
  useLayoutEffect(() => {
    flash.current ??= createFlash(node.current!);
    flash.current(value);
  }, [value]);
  return (
    <span ref={node} className="price">
      {text}
    </span>
  );
});

interface ScreenProps {
  markets: readonly StormMarket[];
  overscan: number;
  subscribe(onCells: (cells: readonly Cells[]) => void): void;
}

function Screen({ markets, overscan, subscribe }: ScreenProps) {
  const [quotes, setQuotes] = useState<ReadonlyMap<number, Cells>>(new Map());
  useLayoutEffect(() => {
    const kept = new Map<number, Cells>();
    subscribe((cells) => {
      for (const each of cells) kept.set(each.row, each);
      setQuotes(new Map(kept));
    });
  }, [subscribe]);
  return (
    <List
      rowComponent={Row}
      rowCount={markets.length}
      rowHeight={ROW_PX}
      rowProps={{ markets, quotes }}
      overscanCount={overscan}
      style={{ height: '100vh' }}
    />
  );
}

/** The list in React state, only its visible rows rendered. */
export function startReactList(into: HTMLElement, props: ScreenProps): void {
  createRoot(into).render(<Screen {...props} />);
}
