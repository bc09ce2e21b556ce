/** The part of the Barcode Detection API that a scan needs. */
export interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

type DetectorClass = new (options: { readonly formats: readonly string[] }) => CodeDetector;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this engine can read a QR code with the camera. */
export const canScan = (): boolean =>
  detectorClass() !== undefined &&
  typeof (navigator.mediaDevices as Partial<MediaDevices> | undefined)?.getUserMedia === 'function';

/** Creates the detector of QR codes. @throws TypeError where `canScan` is false */
export function createDetector(): CodeDetector {
  const Detector = detectorClass();
  if (Detector === undefined) throw new TypeError('no BarcodeDetector');
  return new Detector({ formats: ['qr_code'] });
}
