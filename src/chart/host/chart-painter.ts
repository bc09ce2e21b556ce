import type { ToPainter } from './chart-messages.ts';
import { connectPainter } from './painter-parts.ts';
import type { ChartPainterParts } from './painter-parts.ts';

export interface ChartPainter {
  /** Takes one message of the page. */
  receive(message: Exclude<ToPainter, { type: 'close' }>): void;
  /** Closes the klines and draws nothing any more. */
  stop(): void;
}

/** Creates the painter of one chart: it takes the page's messages, paints when the picture is stale and reports to the page. */
export function createChartPainter(painterParts: ChartPainterParts): ChartPainter {
  const { post } = painterParts;
  const parts = connectPainter(painterParts);
  const { engine, schedule, canvas, klines, late, content, view, drawings, countdown } = parts;

  function setVisible(visible: boolean): void {
    countdown.setVisible(visible);
    view.stopFling();
    schedule.setVisible(visible);
  }

  function dragOrder({ drag }: Extract<ToPainter, { type: 'orderDrag' }>): void {
    const move = engine.scene && late.orders?.drag(drag, engine.scene);
    if (move) post({ type: 'orderMoved', move });
  }

  async function exportAs({ format, requestId, title }: Extract<ToPainter, { type: 'export' }>): Promise<void> {
    const file = await import('../export/export-chart.ts')
      .then(({ exportChart }) => {
        // Read when the code is loaded and not before: the list and the scene must be of one frame.
        const { scene } = engine;
        const { theme } = canvas;
        return scene && theme ? exportChart(format, { scene, list: parts.list, theme, title }) : null;
      })
      .catch(() => null);
    post({ type: 'exported', requestId, file });
  }

  return {
    receive(message) {
      switch (message.type) {
        case 'surface':
          canvas.offer(message);
          return;
        case 'key':
          view.stopFling();
          content.setKey(message.key);
          return;
        case 'touch':
          schedule.setTouched(message.active);
          view.setTouched(message.active);
          return;
        case 'tap':
        case 'draw':
        case 'drawings':
        case 'tool':
        case 'drawingCommand':
        case 'drawingText':
          drawings.receive(message);
          return;
        case 'holding':
          late.withOrders((orders) => {
            orders.showResult(message.result);
            schedule.request('data');
          });
          return;
        case 'followed':
          late.withOrders((orders) => {
            orders.showFollowed(message.prices);
            schedule.request('data');
          });
          return;
        case 'export':
          void exportAs(message);
          return;
        case 'retry':
          klines.retry();
          return;
        case 'read':
          post({ type: 'data', requestId: message.requestId, data: engine.data() });
          return;
        case 'open':
          canvas.open(message);
          break;
        case 'size':
          engine.setSize(message.size);
          break;
        case 'theme':
          engine.setTheme(message.theme);
          canvas.setTheme(message.theme);
          break;
        case 'config':
          content.setConfig(message.config);
          break;
        case 'marks':
          content.setMarks(message.marks);
          break;
        case 'visible':
          setVisible(message.visible);
          break;
        case 'orderDrag':
          dragOrder(message);
          break;
        default:
          view.receive(message);
      }
      parts.viewChanged();
    },
    stop() {
      klines.close();
      late.stop();
      schedule.stop();
      countdown.stop();
      parts.firstFrame.stop();
      canvas.stop();
    },
  };
}
