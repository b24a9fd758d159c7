import type { RouteObject } from 'react-router';
import { sectionProblems } from 'shared-api/testing';
import { expect, it } from 'vitest';

interface Section {
  /** Content of the section's `section.json`. */
  readonly manifest: { readonly name: string; readonly title: string };
  /** The exports of its `routes.tsx`. */
  readonly module: { readonly contractVersion: number; readonly routes: readonly RouteObject[] };
  /** Its source files without tests, by path. */
  readonly sources: Readonly<Record<string, string>>;
  /** Name, title and addresses that other sections, mails and bookmarks rely on. */
  readonly name: string;
  readonly title: string;
  readonly addresses: readonly string[];
}

/** Tests that a section keeps its contract with the shell, its addresses, and that each of them opens a page. */
export function testSection({ manifest, module, sources, name, title, addresses }: Section): void {
  const { routes } = module;

  it('keeps the section’s contract with the shell', () => {
    expect(Object.keys(sources)).toContain('./routes.tsx');
    expect(sectionProblems({ manifest, module, sources })).toEqual([]);
  });

  it('keeps its name and the addresses of its pages', () => {
    expect([manifest.name, manifest.title]).toEqual([name, title]);
    expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining([...addresses]));
  });

  it.each(routes)('$path opens a page', { timeout: 60_000 }, async ({ lazy }) => {
    const load = typeof lazy === 'function' ? lazy : () => Promise.resolve(undefined);
    const page = await load();
    expect(page?.Component ?? page?.element).toBeTruthy();
  });
}
