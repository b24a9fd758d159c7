import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Observation } from 'shared-api/contract';
import { preview } from 'shared-api/rules';
import classes from './request.module.css';

interface Props {
  readonly observations: readonly Observation[];
  /** Content below an observation, by its index from 0. */
  readonly below?: (index: number) => ReactNode;
}

/** The auditor's observations, read-only: the first 100 characters of each, the rest when it is asked for. */
export function ObservationList({ observations, below }: Props) {
  return (
    <ul className={`${classes.plainList} ${classes.ruled}`}>
      {keyed(observations).map(({ key, name, observacion }, index) => (
        <li key={key}>
          <Text fw={600}>{name}</Text>
          <ObservationText name={name} text={observacion} />
          {below && <div>{below(index)}</div>}
        </li>
      ))}
    </ul>
  );
}

function ObservationText({ name, text }: { readonly name: string; readonly text: string }) {
  const [whole, setWhole] = useState(false);
  const short = preview(text);
  return (
    <>
      <p className={classes.text}>{whole || !short.cut ? text : `${short.text}…`}</p>
      {short.cut && (
        <Button
          variant="subtle"
          size="compact-sm"
          // Its words begin where the text above does.
          ms="-0.5rem"
          aria-expanded={whole}
          aria-label={`${whole ? 'Ver menos' : 'Ver más'}: ${name}`}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Ver menos' : 'Ver más'}
        </Button>
      )}
    </>
  );
}

/** Two observations may say the same of the same element; a number tells them apart. */
function keyed(observations: readonly Observation[]) {
  const counts = new Map<string, number>();
  return observations.map((observation) => {
    const text = `${observation.name}\n${observation.observacion}`;
    const times = (counts.get(text) ?? 0) + 1;
    counts.set(text, times);
    return { ...observation, key: `${text}\n${times}` };
  });
}
