import type { ReactNode } from 'react';
import { NO_VALUE } from '../format.ts';
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
          <dd>{value === null || value === '' ? NO_VALUE : value}</dd>
        </div>
      ))}
    </dl>
  );
}
