import { expect, it, vi } from 'vitest';
import { shutdownSteps } from '../../../server/shutdown-steps.ts';

it('stops what was started in reverse order, once, even when a part fails to stop', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const stopped: string[] = [];
  const undo = shutdownSteps();
  undo.add(async () => {
    await Promise.resolve();
    stopped.push('store');
  });
  undo.add(() => {
    throw new Error('stuck');
  });
  undo.add(() => {
    stopped.push('socket');
  });
  await Promise.all([undo.run(), undo.run()]);
  await undo.run();
  expect(stopped).toEqual(['socket', 'store']);
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
});
