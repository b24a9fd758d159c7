import { Card, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { NO_DATUM } from '../format.ts';
import classes from './request.module.css';

interface CardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a request, with its heading. */
export function DataCard({ title, children }: CardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} className={classes.card}>
      <Title order={2} size="h3" mb="md" id={id}>
        {title}
      </Title>
      {children}
    </Card>
  );
}

export interface Fact {
  readonly name: string;
  /** Null or empty: a dash. */
  readonly value: ReactNode;
}

/** Names and values. */
export function Facts({
  facts,
  header = false,
}: {
  readonly facts: readonly Fact[];
  readonly header?: boolean;
}) {
  return (
    <dl className={header ? `${classes.facts} ${classes.header}` : classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === '' ? NO_DATUM : value}</dd>
        </div>
      ))}
    </dl>
  );
}
