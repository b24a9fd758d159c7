import { create } from 'qrcode';

/** A horizontal run of dark modules. */
export interface QrRun {
  readonly row: number;
  readonly column: number;
  readonly length: number;
}

/** White modules that a reader needs around the symbol. */
export const QR_QUIET_ZONE = 4;

/** A QR symbol (error correction M) as runs of dark modules, with its side in modules. */
export function qrRuns(text: string): { readonly side: number; readonly runs: readonly QrRun[] } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const runs: QrRun[] = [];
  for (let row = 0; row < modules.size; row++) {
    let start: number | null = null;
    for (let column = 0; column <= modules.size; column++) {
      const dark = column < modules.size && modules.get(row, column) === 1;
      if (dark && start === null) start = column;
      if (!dark && start !== null) {
        runs.push({ row, column: start, length: column - start });
        start = null;
      }
    }
  }
  return { side: modules.size, runs };
}
