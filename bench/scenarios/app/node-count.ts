import type { CDPSession } from 'playwright';

/** Nodes of a page's documents, those that nothing shows included. @param page  with Performance enabled */
export async function nodeCount(page: CDPSession): Promise<number> {
  const { metrics } = await page.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'Nodes')!.value;
}
