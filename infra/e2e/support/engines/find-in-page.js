/**
 * Finds elements in the page that is shown, as Playwright's locators do, with the queries of Testing Library. Runs in the
 * page: `driver.ts` sends its text.
 * @param {{ by: string, [option: string]: unknown }[]} path each step looks within what the step before found
 * @returns {{ element: Element, text: string, visible: boolean, value: string, checked: boolean }[]}
 */
export function findInPage(path) {
  const queries = globalThis.TestingLibraryDom;
  const matcher = ({ text, source, flags }) => (source === undefined ? text : new RegExp(source, flags));
  const within = {
    role: (root, { role, name, exact, level }) =>
      queries.queryAllByRole(root, role, {
        ...(level && { level }),
        ...(name && {
          name: (whole) =>
            name.source !== undefined
              ? matcher(name).test(whole)
              : exact
                ? whole === name.text
                : whole.toLowerCase().includes(name.text.toLowerCase()),
        }),
      }),
    label: (root, { name, exact }) =>
      queries.queryAllByLabelText(root, matcher(name), { exact: exact === true }),
    text: (root, { name, exact }) => queries.queryAllByText(root, matcher(name), { exact: exact === true }),
    css: (root, { css }) => [...root.querySelectorAll(css)],
    or: (root, { paths }) => {
      const all = paths.flatMap((each) => resolve(root, each));
      return all.sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
    },
  };
  function resolve(root, steps) {
    return steps.reduce(
      (found, step) =>
        step.by === 'nth'
          ? found.slice(step.index, step.index === -1 ? undefined : step.index + 1)
          : [...new Set(found.flatMap((each) => within[step.by](each, step)))],
      [root],
    );
  }
  return resolve(document.body, path).map((element) => ({
    element,
    text: element.textContent,
    visible: element.checkVisibility({ visibilityProperty: true }),
    value: element.value ?? '',
    checked: element.checked === true,
  }));
}
