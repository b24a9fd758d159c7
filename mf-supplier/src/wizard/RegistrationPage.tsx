import { useState } from 'react';
import { isEditable } from 'shared-api/rules';
import { Navigate } from 'shared-ui/router';
import { portalHome, success } from '../paths.ts';
import { useStartedRequest } from '../subject/queries.ts';
import { RequestGate } from '../subject/RequestGate.tsx';
import type { Subject } from '../subject/subject.ts';
import type { Step } from './steps.ts';
import { Wizard } from './Wizard.tsx';

interface Props {
  readonly subject: Subject;
  readonly steps: readonly Step[];
  /** Text of the way back to the portal home. */
  readonly backLabel: string;
}

/** The registration form of a subject, once its request is here and may be filled; else its portal home says why. */
export function RegistrationPage({ subject, steps, backLabel }: Props) {
  const query = useStartedRequest(subject);
  // Once sent, the request is no longer editable and would lead to the portal home instead of the success page.
  const [sent, setSent] = useState(false);
  if (sent) return <Navigate to={success(subject)} />;
  return (
    <RequestGate query={query} subject={subject} title="Formulario de Inscripción">
      {(bundle) =>
        isEditable(bundle.estado_tramite.estado) ? (
          <Wizard
            subject={subject}
            bundle={bundle}
            steps={steps}
            back={{ to: portalHome(subject), label: backLabel }}
            onSent={() => setSent(true)}
          />
        ) : (
          <Navigate to={portalHome(subject)} replace />
        )
      }
    </RequestGate>
  );
}
