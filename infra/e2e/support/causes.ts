import type { Page, Route } from '@playwright/test';
import { REGISTRY_PATH } from 'shared-api/section';
import { buildByHand, exposing, releases } from './releases.ts';

/** Something that goes wrong with a section while a page is open. */
export interface Cause {
  readonly name: string;
  /** Message of the section's page meanwhile. */
  readonly message: RegExp;
  /** Breaks the section. @returns `mend`, which repairs it, and `met`, which counts how often a page ran into it */
  readonly start: (
    target: Broken,
  ) => Promise<{ readonly mend: () => Promise<void>; readonly met: () => number }>;
  /** Part that loads before it breaks: the shell, or everything; absent: another section's page. */
  readonly before?: 'shell' | 'everything';
}

export interface Broken {
  readonly page: Page;
  readonly section: string;
  /** An address of the section. */
  readonly path: string;
  readonly dataDir: string;
}

const UNAVAILABLE = /no está disponible en este momento/;
const FAILED = /no se pudo mostrar/;

/** Answers requests for files in the server's place, until it is mended. */
const answering = (
  name: string,
  message: RegExp,
  files: (section: string) => RegExp,
  answer: (route: Route) => Promise<void>,
): Cause => ({
  name,
  message,
  async start({ page, section }) {
    let met = 0;
    const pattern = files(section);
    const handler = (route: Route) => {
      met += 1;
      return answer(route);
    };
    await page.route(pattern, handler);
    return { mend: () => page.unroute(pattern, handler), met: () => met };
  },
});

const entry = (section: string) => new RegExp(`/mf/${section}/[^/]+/remoteEntry\\.js$`);
const chunks = (section: string) => new RegExp(`/mf/${section}/[^/]+/assets/[^/]+\\.js$`);
const everything = (section: string) => new RegExp(`/mf/${section}/`);
/** Stylesheets of the section, and those of the shell's parts that it uses. */
const styles = (section: string) => new RegExp(`/(?:mf/${section}/[^/]+/)?assets/(?!shell\\.)[^/]+\\.css$`);

const status = (code: number) => (route: Route) => route.fulfill({ status: code, body: '' });

export const CAUSES: readonly Cause[] = [
  {
    name: 'registry down',
    message: UNAVAILABLE,
    before: 'shell',
    async start({ page }) {
      let met = 0;
      const pages = (route: Route) => route.request().resourceType() === 'document';
      const handler = async (route: Route) => {
        if (route.request().url().endsWith(REGISTRY_PATH)) return route.abort();
        if (!pages(route)) return route.fallback();
        met += 1;
        const answer = await route.fetch();
        const body = (await answer.text()).replace(/(id="portal-registry">).*?(<\/script>)/s, '$1$2');
        return route.fulfill({ response: answer, body });
      };
      await page.route('**/*', handler);
      return { mend: () => page.unroute('**/*', handler), met: () => met };
    },
  },
  answering('every file 503', UNAVAILABLE, everything, status(503)),
  answering('wrong hash', UNAVAILABLE, entry, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};` });
  }),
  answering('chunk 404', /no está disponible|no se pudo mostrar/, chunks, status(404)),
  { ...answering('stylesheet 404', FAILED, styles, status(404)), before: 'everything' },
  {
    name: 'throws in render',
    message: FAILED,
    async start({ section, path, dataDir }) {
      const code = exposing(
        section,
        `{ contractVersion: 1, routes: [{ path: '${path}', Component() { throw new Error('in render'); } }] }`,
      );
      await releases(dataDir, 'publish', '--sin-prueba', await buildByHand(dataDir, section, '9.0.1', code));
      return { mend: async () => void (await releases(dataDir, 'rollback', section)), met: () => 1 };
    },
  },
];
