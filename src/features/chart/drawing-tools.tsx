import type { RefObject } from 'react';
import type { ChartHandle } from '../../chart/candle-chart.tsx';
import type { DrawingOptions, DrawingState } from '../../chart/drawings/drawing.ts';
import { DrawingBar } from './drawing/drawing-bar.tsx';
import { drawingStore } from './drawing/drawing-store.ts';
import { DrawingText } from './drawing/drawing-text.tsx';

export interface DrawingToolsProps {
  chart: RefObject<ChartHandle | null>;
  /** Whether the bar is open; the text dialog is shown without it too. */
  open: boolean;
  state: DrawingState;
  options: DrawingOptions;
  onClose(): void;
}

/** Connects the drawing tools to the chart; their code loads on first use. */
export function DrawingTools({ chart, open, state, options, onClose }: DrawingToolsProps) {
  return (
    <>
      {open && (
        <DrawingBar
          state={state}
          options={options}
          onTool={(tool) => chart.current?.chooseTool(tool)}
          onCommand={(command) => chart.current?.drawingCommand(command)}
          onOptions={drawingStore.chooseHabits}
          onClose={onClose}
        />
      )}
      <DrawingText state={state} onText={(text) => chart.current?.writeText(text)} />
    </>
  );
}
