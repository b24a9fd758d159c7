import type { ReactNode } from 'react';
import { NO_VALUE } from '../format.ts';
import { breakable } from '../layout/breakable.tsx';
import classes from './request.module.css';

export interface Fact {
  readonly name: string;
  /** Null or empty: a dash. */
  readonly value: ReactNode;
}

interface Props {
  readonly facts: readonly Fact[];
  /** In columns, as in the header of a request. */
  readonly header?: boolean;
}

/** Names and values. */
export function Facts({ facts, header = false }: Props) {
  return (
    <dl className={header ? `${classes.facts} ${classes.header}` : classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{valueNode(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function valueNode(value: ReactNode): ReactNode {
  if (value === null || value === '') return NO_VALUE;
  return typeof value === 'string' ? breakable(value) : value;
}
