import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ScanSheet } from '../../../../src/features/withdraw/form/scan-sheet.tsx';
import { loadTexts } from '../../../../src/i18n/translate.ts';

const TRON = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';

/** Pictures that the camera takes, one after the other; the last one stays. */
let seen: readonly string[][] = [];
const stopped = vi.fn<() => void>();

/** A camera without a lens: its stream is real, its track tells when it is released. */
function camera(): MediaStream {
  const stream = document.createElement('canvas').captureStream();
  for (const track of stream.getTracks()) vi.spyOn(track, 'stop').mockImplementation(stopped);
  return stream;
}

beforeEach(async () => {
  await loadTexts('withdraw');
  stopped.mockClear();
  let looks = 0;
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => (seen[Math.min(looks++, seen.length - 1)] ?? []).map((rawValue) => ({ rawValue }));
    },
  );
  // Its first picture is none that the sheet waits for.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function shown() {
  const [onText, onClose] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()];
  const view = (open: boolean) => <ScanSheet open={open} onClose={onClose} onText={onText} />;
  const screen = await render(view(true));
  return { onText, onClose, close: () => screen.rerender(view(false)) };
}

it('gives the address of the first code and releases the camera', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(camera());
  seen = [[], [''], [`tron:${TRON}?amount=1`]];
  const { onText } = await shown();
  await vi.waitFor(() => expect(onText.mock.calls).toEqual([[TRON]]));
  expect(stopped).toHaveBeenCalledTimes(1);
});

it('releases the camera when the sheet closes, also one that opens only then', async () => {
  let give: (stream: MediaStream) => void = () => {};
  const asked = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockReturnValueOnce(new Promise((resolve) => (give = resolve)));
  seen = [[TRON]];
  const { onText, close } = await shown();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await close();
  give(camera());
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledTimes(1));
  expect(onText).not.toHaveBeenCalled();
});

it.each([
  ['NotAllowedError', /Camera blocked/],
  ['NotFoundError', /No camera found/],
  ['NotReadableError', /Camera didn’t start/],
])('tells %s', async (name, words) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name));
  const { onText } = await shown();
  await expect.element(page.getByText(words)).toBeVisible();
  expect(onText).not.toHaveBeenCalled();
});
