import { HtmlValidate } from 'html-validate';

/**
 * The rules that the HTML standard itself makes. The tool's other presets add style (order of attributes, inline styles)
 * and accessibility, which axe checks in the real page.
 */
const VALIDITY = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** Mantine puts the styles of responsive props beside the elements that have them, and its theme's before all. */
const MANTINE_STYLES = /<style data-mantine-styles[^>]*>.*?<\/style>/gs;

/** Returns what in a page, or in a part of it, the HTML standard does not allow: a line each; empty when there is nothing. */
export async function htmlProblems(html: string): Promise<readonly string[]> {
  const { results } = await VALIDITY.validateString(html.replace(MANTINE_STYLES, ''));
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
