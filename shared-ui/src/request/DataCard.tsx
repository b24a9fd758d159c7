import { Card, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './request.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a request, with its heading. */
export function DataCard({ title, children }: Props) {
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
