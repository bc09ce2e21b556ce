import { expect, it } from 'vitest';
import { cdp } from 'vitest/browser';

const pageSize = () => [parent.innerWidth, parent.innerHeight];
const frameSize = () => [innerWidth, innerHeight];

it('a page may become smaller than the frame of its test', async () => {
  await cdp().send('Emulation.setDeviceMetricsOverride', {
    width: 300,
    height: 200,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await expect.poll(pageSize).toEqual([300, 200]);
  expect(frameSize()).not.toEqual([300, 200]);
});

it('but has its size again when the next test begins', () => {
  expect(pageSize()).toEqual(frameSize());
});
