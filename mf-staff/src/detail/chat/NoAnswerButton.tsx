import { Button } from 'shared-ui';
import { useNeedNoAnswer } from './queries.ts';

interface Props {
  readonly cuit: string;
  /** The supplier's message, as the reader saw it. */
  readonly messageId: string;
  /** Whose message it is, where several are listed. */
  readonly about?: string;
}

/** Takes a message such as 'Muchas gracias' from those that wait for an answer; its writer may write again. */
export function NoAnswerButton({ cuit, messageId, about }: Props) {
  const { mutate, isPending } = useNeedNoAnswer(cuit);
  return (
    <Button
      variant="subtle"
      size="sm"
      loading={isPending}
      // The second click of a double one would hit the message that has moved into this place.
      onClick={({ detail: clicks }) => clicks > 1 || mutate(messageId)}
      {...(about && { 'aria-label': `No requiere respuesta: ${about}` })}
    >
      No requiere respuesta
    </Button>
  );
}
