/** Outcome of saving a file: shared through the phone's share sheet, downloaded, or cancelled. */
export type FileWay = 'shared' | 'saved' | 'dropped';

/** Characters that some system forbids in file names. */
const UNSAFE = /[^\w.-]+/g;

/** `BTCUSDT-5m-2026-11-21-2105.png`, in UTC like the times in the file. */
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
  // Safari reads the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Saves or shares a file. Call it from a tap.
 * @returns the outcome; never rejects
 */
export async function saveFile(blob: Blob, name: string): Promise<FileWay> {
  const file = new File([blob], name, { type: blob.type });
  if (shares(file)) {
    try {
      await navigator.share({ files: [file] });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
      // On any other failure, such as an expired tap, it downloads instead.
    }
  }
  download(file);
  return 'saved';
}
