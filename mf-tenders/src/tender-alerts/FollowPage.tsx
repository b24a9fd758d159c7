import { useState } from 'react';
import { ALERT_CONFIRM_DAYS, FOLLOW_NEWS, followProblem } from 'shared-api/rules';
import { Page } from 'shared-ui';
import { useHead } from 'shared-ui/portal';
import { useSearchParams } from 'shared-ui/router';
import { FormOfTender } from '../public-forms/FormOfTender.tsx';
import { Outcome } from '../public-forms/Outcome.tsx';
import { useRefusedForm } from '../public-forms/use-refused-form.ts';
import { tenderIdOf } from '../tender-list/search.ts';
import { tenderAddress } from '../tender-list/TenderActions.tsx';
import { useToday } from '../tender-list/use-today.ts';
import { FollowForm } from './FollowForm.tsx';
import { readRefusedAddress } from './refused-form.ts';

const INTRO = `Le escribimos cuando haya novedades: ${FOLLOW_NEWS}. No hace falta crear una cuenta.`;
/** The server's answer, for a form sent without JavaScript. */
const REQUESTED = `Si la dirección es correcta, en unos minutos recibirá un correo. Ábralo y confirme los avisos dentro de ${ALERT_CONFIRM_DAYS} días: hasta entonces no se envía ninguno.`;

/** `/licitaciones-concursos/avisos/seguir?licitacion=`: asking for the news of one tender. */
export function FollowPage() {
  const [params] = useSearchParams();
  const id = tenderIdOf(params);
  const refused = useRefusedForm(readRefusedAddress, { licitacion: id });
  const [message, setMessage] = useState(params.get('pedido') === 'enviado' ? REQUESTED : null);
  const today = useToday();
  useHead({ title: 'Seguir una licitación por correo', description: INTRO });
  return (
    <Page
      title="Seguir esta licitación"
      back={{ to: tenderAddress(id), label: 'Volver a la licitación' }}
      intro={INTRO}
      size="form"
    >
      {message === null ? (
        <FormOfTender id={id} problemOf={(tender) => followProblem(tender, today)}>
          <FollowForm id={id} refused={refused} onDone={setMessage} />
        </FormOfTender>
      ) : (
        <Outcome title="Revise su correo" message={message} />
      )}
    </Page>
  );
}
