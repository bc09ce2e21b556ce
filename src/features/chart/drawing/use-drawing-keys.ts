import { useEffect } from 'react';
import type { DrawingCommand, DrawingState } from '../../../chart/drawings/drawing.ts';

const ELSEWHERE = 'input, textarea, select, dialog, [contenteditable]';

/** Delete, undo and redo by their usual keys, and Escape to let go, while the bar is there and nobody types. */
export function useDrawingKeys(state: DrawingState, onCommand: (command: DrawingCommand) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return;
      const command = commandOf(event, state);
      if (!command) return;
      event.preventDefault();
      // Escape lets go of one thing at a time: first of the drawing, then of what lies around the chart.
      event.stopPropagation();
      onCommand(command);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [state, onCommand]);
}

function commandOf(event: KeyboardEvent, { selectedId, tool }: DrawingState): DrawingCommand | null {
  if (event.altKey) return null;
  const withCommand = event.ctrlKey || event.metaKey;
  switch (event.key.toLowerCase()) {
    case 'z':
      return withCommand ? (event.shiftKey ? 'redo' : 'undo') : null;
    case 'y':
      return withCommand ? 'redo' : null;
    case 'delete':
    case 'backspace':
      return selectedId !== null && !withCommand ? 'delete' : null;
    case 'escape':
      return selectedId !== null || tool !== null ? 'deselect' : null;
    default:
      return null;
  }
}
