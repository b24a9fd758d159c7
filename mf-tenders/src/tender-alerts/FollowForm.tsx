import { useState } from 'react';
import { alertEmailProblem } from 'shared-api/rules';
import { EmailField } from '../public-forms/EmailField.tsx';
import { PlainForm } from '../public-forms/PlainForm.tsx';
import { useFollow } from './queries.ts';
import type { RefusedAddress } from './refused-form.ts';

interface Props {
  /** Id of the tender. */
  readonly id: string;
  /** The refusal of a form sent without JavaScript; null when there was none. */
  readonly refused: RefusedAddress | null;
  /** Receives the server's message. */
  readonly onDone: (message: string) => void;
}

const EMAIL_ID = 'seguir-correo';

/** The address to which news of a tender are sent. */
export function FollowForm({ id, refused, onDone }: Props) {
  const [problem, setProblem] = useState(refused?.problem ?? null);
  const send = useFollow(id);
  const submit = (typed: FormData) => {
    const correo = `${typed.get('correo') ?? ''}`.trim();
    const emailProblem = alertEmailProblem(correo);
    setProblem(emailProblem);
    if (emailProblem === null) send.mutate(correo, { onSuccess: onDone });
  };
  return (
    <PlainForm
      action={`/api/municat/licitaciones/${encodeURIComponent(id)}/seguir`}
      button="Seguir esta licitación"
      isPending={send.isPending}
      errors={problem === null ? [] : [{ field: 'correo', id: EMAIL_ID, message: problem }]}
      failure={send.error?.message}
      refusal={refused?.message}
      onSubmit={submit}
    >
      <EmailField
        id={EMAIL_ID}
        description="Lo usamos solo para estos avisos. Lo borramos cuando usted los deja, o al terminar la licitación."
        defaultValue={refused?.correo ?? ''}
        error={problem}
      />
    </PlainForm>
  );
}
