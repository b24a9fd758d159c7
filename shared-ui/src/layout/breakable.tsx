import { Fragment, type ReactNode } from 'react';

/**
 * Lets a mail address break after its '@' rather than within a word, and where hardly a word has room (`base.css`) after
 * its dots too. Any other text stays as it is.
 */
export const breakable = (text: string): ReactNode =>
  text.includes('@')
    ? text.split(/([@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
        <Fragment key={index}>
          {part}
          {index % 2 > 0 && <wbr data-after={part} />}
        </Fragment>
      ))
    : text;
