import { Fragment, type ReactNode } from 'react';

/** A CUIT, the number of a request or of a file: digits with hyphens between them. */
const HYPHENATED = /(\d+(?:-\d+)+)/;

/**
 * Says where a text may break: a mail address after its '@' and its dots rather than within a word, a number with hyphens
 * only where it is wider than the line. Any other text stays as it is.
 */
export const breakable = (text: string): ReactNode => {
  const parts = text.split(HYPHENATED);
  if (parts.length === 1) return breakableAddress(text);
  return (
    // One element: where the text stands in a row, as in a button, its parts would be columns.
    <span>
      {parts.map((part, index) =>
        index % 2 > 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
          <span key={index} style={{ display: 'inline-block' }}>
            {part}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Fragment key={index}>{breakableAddress(part)}</Fragment>
        ),
      )}
    </span>
  );
};

const breakableAddress = (text: string): ReactNode =>
  text.includes('@')
    ? text.split(/([@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
        <Fragment key={index}>
          {part}
          {index % 2 > 0 && <wbr />}
        </Fragment>
      ))
    : text;
