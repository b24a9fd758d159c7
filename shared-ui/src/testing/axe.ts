import axe from 'axe-core';

/**
 * Violations of WCAG 2.2 AA and of good practice in what is rendered, a line each; empty when there is none. Contrast,
 * target size and spacing need a real layout: the end-to-end tests look at those.
 */
export async function accessibilityProblems(root: Element = document.body): Promise<readonly string[]> {
  const { violations } = await axe.run(root, {
    // Without the rules that passed, which nobody reads.
    resultTypes: ['violations'],
    rules: {
      'color-contrast': { enabled: false },
      'target-size': { enabled: false },
      'avoid-inline-spacing': { enabled: false },
      // A part alone is not a page: landmarks and the one heading are the shell's and the page's.
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
    },
  });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}
