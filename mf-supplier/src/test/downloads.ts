import { vi } from 'vitest';

/** Names under which files are handed to the browser's downloads, in order. */
export function catchDownloads(): string[] {
  const names: string[] = [];
  URL.createObjectURL = vi.fn(() => 'blob:file');
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

/** Returns what `fetch` answers until the test ends: a response for every call, or the failure of the network. */
export function fileIs(answered: () => Response): { readonly calls: number } {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answered());
  return {
    get calls() {
      return fetched.mock.calls.length;
    },
  };
}

/** A network that is gone. */
export function noNetwork(): never {
  throw new TypeError('no network');
}
