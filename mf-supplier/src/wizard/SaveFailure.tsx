import { useEffect, useRef } from 'react';
import { Text } from 'shared-ui';
import { Failure } from '../subject/Failure.tsx';
import type { SaveProblem } from './use-saving.ts';

/** Says why a save failed; each failure brings the message into view. What was typed stays. */
export function SaveFailure({ failure }: { failure: SaveProblem }) {
  const message = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed save brings its reason into view.
  useEffect(() => message.current?.focus(), [failure]);
  return (
    <Failure ref={message} title={failure.title} reasons={failure.reasons}>
      <Text size="sm">Lo que escribió sigue en el formulario.</Text>
    </Failure>
  );
}
