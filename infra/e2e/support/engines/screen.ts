import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SampleFile } from '../documents.ts';
import type { Part, Screen } from '../screen.ts';
import type { Driver } from './driver.ts';

const PATIENCE_MS = 15_000;
const EACH_MS = 50;
/** Keys as WebDriver names them. */
const KEYS: Readonly<Record<string, string>> = { Enter: '\uE007' };

const QUERIES = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);
const FIND = path.join(import.meta.dirname, 'find-in-page.js');

/** Empties a field as typing would: React hears nothing of WebKit's own clearing. */
const CLEAR = `const [field] = arguments;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, '');
  field.dispatchEvent(new Event('input', { bubbles: true }));`;

/** An element that `find-in-page.js` found; `element` is WebDriver's reference. */
interface Found {
  readonly element: Readonly<Record<string, string>>;
  readonly text: string;
  readonly visible: boolean;
  readonly value: string;
  readonly checked: boolean;
}
/** Firefox runs scripts apart from the page's, and keeps of them what belongs to a scope with a name. */
const SCOPE = { sandbox: 'journey', newSandbox: false };
/**
 * Scrolls to an element and tells whether it stays where it is. Firefox takes what a bar covers for visible, and then refuses to
 * click it; WebKit clicks where a window that still opens no longer is.
 */
const AT_REST = `const [element] = arguments;
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  return document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || !effect.target.contains(element));`;
type Step = Readonly<Record<string, unknown>>;

/**
 * A page in a browser that a driver drives.
 * @param origin of the portal, before each path that is opened
 * @param folder where files lie until the browser uploads them
 */
export async function driverScreen(driver: Driver, origin: string, folder: string): Promise<Screen> {
  const [library, find] = await Promise.all([readFile(QUERIES, 'utf8'), readFile(FIND, 'utf8')]);
  let address = '';

  async function evaluate(steps: readonly Step[]): Promise<readonly Found[]> {
    const script = `if (!globalThis.TestingLibraryDom) return null; ${find.replace('export ', '')} return findInPage(arguments[0]);`;
    const run = () => driver('run', { script, args: [steps], ...SCOPE });
    const result = await run();
    if (result !== null) return result as readonly Found[];
    await driver('run', { script: library, args: [], ...SCOPE });
    return (await run()) as readonly Found[];
  }

  /** Tries until it succeeds: the page may be replaced, covered or still loading meanwhile. */
  async function eventually<T>(what: string, attempt: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await attempt();
      } catch (cause) {
        if (performance.now() > deadline) throw new Error(`${what} at ${address}`, { cause });
        await wait(EACH_MS);
      }
    }
  }

  function partOf(steps: readonly Step[]): Part & { readonly steps: readonly Step[] } {
    const then = (step: Step) => partOf([...steps, step]);
    const what = JSON.stringify(steps);
    const act = (name: string, action: (found: Found, id: string) => Promise<unknown>, hidden = false) =>
      eventually(`cannot ${name} ${what}`, async () => {
        const match = (await evaluate(steps)).find(({ visible }) => visible || hidden);
        const [id] = Object.values(match?.element ?? {});
        if (!match || !id) throw new Error('not there');
        if (!(await driver('run', { script: AT_REST, args: [match.element], ...SCOPE })))
          throw new Error('moves');
        await action(match, id);
      });
    return {
      steps,
      ...finderOf(then),
      first: () => then({ by: 'nth', index: 0 }),
      last: () => then({ by: 'nth', index: -1 }),
      nth: (index) => then({ by: 'nth', index }),
      or: (other) => partOf([{ by: 'or', paths: [steps, (other as ReturnType<typeof partOf>).steps] }]),
      click: () => act('click', (_, id) => driver('click', { id })),
      check: () => act('check', async ({ checked }, id) => checked || driver('click', { id })),
      fill: (text) =>
        act('fill', async ({ value, element }, id) => {
          if (value !== '') await driver('run', { script: CLEAR, args: [element], ...SCOPE });
          await driver('type', { id, text });
        }),
      press: (key) => act('press', (_, id) => driver('type', { id, text: KEYS[key] ?? key })),
      selectOption: ({ label }) =>
        act('select', async () => {
          const options = await evaluate([...steps, { by: 'css', css: 'option' }]);
          const option = options.find(({ text }) => text === label);
          if (!option) throw new Error(`no option ${label}`);
          await driver('click', { id: Object.values(option.element)[0] });
        }),
      async setInputFiles(file) {
        const name = await stored(file);
        await act('upload', (_, id) => driver('type', { id, text: name }), true);
      },
      count: async () => (await evaluate(steps)).length,
      isVisible: async () => (await evaluate(steps)).some(({ visible }) => visible),
      textContent: async () => (await evaluate(steps))[0]?.text ?? null,
      waitFor: ({ state = 'visible' } = {}) =>
        eventually(`not ${state}: ${what}`, async () => {
          const visible = (await evaluate(steps)).some((found) => found.visible);
          if (visible !== (state === 'visible')) throw new Error(`not ${state}`);
        }),
    };
  }

  async function stored({ name, buffer }: SampleFile): Promise<string> {
    const file = path.join(await mkdtemp(path.join(folder, 'upload-')), name);
    await writeFile(file, buffer);
    return file;
  }

  return {
    ...finderOf((step) => partOf([step])),
    async goto(to) {
      await driver('open', { url: new URL(to, origin).href });
      address = String(await driver('address'));
    },
    url: () => address,
    async setViewportSize({ width, height }) {
      await driver('resize', { x: 0, y: 0, width, height });
    },
    waitForURL: (matches) =>
      eventually('no such address', async () => {
        address = String(await driver('address'));
        if (!matches(new URL(address))) throw new Error('another address');
      }),
  };
}

function finderOf(
  find: (step: Step) => Part,
): Pick<Part, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'> {
  const plain = (text: string | RegExp) =>
    typeof text === 'string' ? { text } : { source: text.source, flags: text.flags };
  return {
    getByRole: (role, { name, ...options } = {}) =>
      find({ by: 'role', role, ...options, ...(name && { name: plain(name) }) }),
    getByLabel: (text, options) => find({ by: 'label', name: plain(text), ...options }),
    getByText: (text, options) => find({ by: 'text', name: plain(text), ...options }),
    locator: (css) => find({ by: 'css', css }),
  };
}
