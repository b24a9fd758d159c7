import { Fragment, type ReactNode } from 'react';

/** Lets a mail address break after its '@' and its dots rather than within a word. Any other text stays as it is. */
export const breakable = (text: string): ReactNode =>
  text.includes('@')
    ? text.split(/([@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
        <Fragment key={index}>
          {part}
          {index % 2 > 0 && <wbr />}
        </Fragment>
      ))
    : text;
