import path from 'node:path';

/** The folder of the whole project. */
export const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

export const SECTIONS = ['mf-supplier', 'mf-staff', 'mf-tenders', 'mf-admin'] as const;

/** The shell's build, which the gateway serves. */
export const SHELL_DIST = path.join(ROOT, 'shell', 'dist');

export function releasesIn(dataDir: string): string {
  return path.join(dataDir, 'releases');
}
