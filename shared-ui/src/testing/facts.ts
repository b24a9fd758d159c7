import { screen } from '@testing-library/react';

/** Returns the texts beside a name in lists of names and values (`dl`), one for each time the name occurs. */
export function valuesOf(name: string): readonly (string | null | undefined)[] {
  return screen
    .queryAllByRole('term')
    .filter((term) => term.textContent === name)
    .map((term) => term.nextElementSibling?.textContent);
}
