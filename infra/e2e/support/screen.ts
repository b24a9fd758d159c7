import type { Page } from '@playwright/test';
import type { SampleFile } from './documents.ts';

type Role = Parameters<Page['getByRole']>[0];
/** A text anywhere in the name, in any case, unless `exact`. */
interface Name {
  readonly exact?: boolean;
}

/**
 * The part of Playwright's page that the steps of the main job use. They run in Chromium on a page of Playwright's, and in
 * engines that Playwright cannot drive on the one of `engines/screen.ts`.
 */
export interface Screen extends Finder {
  goto(address: string): Promise<unknown>;
  url(): string;
  /** In CSS pixels; a browser with bars of its own shows that much less in height. */
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  waitForURL(matches: (url: URL) => boolean): Promise<void>;
}

interface Finder {
  getByRole(role: Role, options?: Name & { name?: string | RegExp; level?: number }): Part;
  getByLabel(text: string | RegExp, options?: Name): Part;
  getByText(text: string | RegExp, options?: Name): Part;
  locator(css: string): Part;
}

/** What a finder finds, looked for again at each use. An action waits until there is something to act on. */
export interface Part extends Finder {
  first(): Part;
  last(): Part;
  nth(index: number): Part;
  /** What either finds, in the order of the document. */
  or(other: Part): Part;
  click(): Promise<void>;
  check(): Promise<void>;
  fill(text: string): Promise<void>;
  press(key: string): Promise<void>;
  selectOption(option: { readonly label: string }): Promise<unknown>;
  setInputFiles(file: SampleFile): Promise<void>;
  count(): Promise<number>;
  isVisible(): Promise<boolean>;
  textContent(): Promise<string | null>;
  /** Waits until it is shown, or no longer is. */
  waitFor(options?: { readonly state?: 'visible' | 'hidden' }): Promise<void>;
}
