import type { ReactNode } from 'react';
import { breakable } from 'shared-ui';
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
