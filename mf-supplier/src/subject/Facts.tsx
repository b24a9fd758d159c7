import { Fragment, type ReactNode } from 'react';
import classes from './Facts.module.css';

interface Props {
  /** Name and value, in order. A fact without value (null) is left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names and values side by side; one below the other on a phone. */
export function Facts({ facts }: Props) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have the same name, as two accounts in one bank.
          <div key={index}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? breakable(value) : value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Lets a mail address break after its '@' rather than within a word. */
const breakable = (text: string): ReactNode =>
  text.split('@').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
    <Fragment key={index}>
      {index > 0 && (
        <>
          @<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
