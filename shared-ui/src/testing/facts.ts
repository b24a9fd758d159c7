import { screen } from '@testing-library/react';

/** What is shown beside a name, in lists of names and values (`dl`); one text per time that the name is there. */
export function valuesOf(name: string): readonly (string | null | undefined)[] {
  return screen
    .queryAllByRole('term')
    .filter((term) => term.textContent === name)
    .map((term) => term.nextElementSibling?.textContent);
}
