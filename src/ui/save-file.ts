/** Outcome of saving a file: shared through the phone's share sheet, downloaded, or cancelled. */
export type FileWay = 'shared' | 'saved' | 'dropped';

/** Anything a file name may not hold on some system. */
const UNSAFE = /[^\w.-]+/g;

/** `BTCUSDT-5m-2026-11-21-2105.png`, in UTC as the file's own times. */
export const chartFileName = (symbol: string, interval: string, timeMs: number, ending: string): string =>
  `${symbol}-${interval}-${new Date(timeMs).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.${ending}`.replace(
    UNSAFE,
    '',
  );

/**
 * Returns whether files are shared rather than downloaded: on phones, because a download inside a wallet's browser is
 * lost.
 */
function shares(file: File): boolean {
  return matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] }) === true;
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Safari reads it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Gives a file to the person. Call it from a tap.
 * @returns how; never rejects
 */
export async function saveFile(blob: Blob, name: string): Promise<FileWay> {
  const file = new File([blob], name, { type: blob.type });
  if (shares(file)) {
    try {
      await navigator.share({ files: [file] });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
      // Anything else, such as a tap that is too long ago: the download remains.
    }
  }
  download(file);
  return 'saved';
}
