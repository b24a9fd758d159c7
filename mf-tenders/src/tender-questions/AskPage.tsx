import { useEffect, useState } from 'react';
import type { TenderDetail } from 'shared-api/contract';
import { QUESTION_CONFIRM_DAYS, questionProblem } from 'shared-api/rules';
import { Page } from 'shared-ui';
import { Textarea } from 'shared-ui/forms';
import { useHead } from 'shared-ui/portal';
import { useSearchParams } from 'shared-ui/router';
import { FormOfTender } from '../public-forms/FormOfTender.tsx';
import { Outcome } from '../public-forms/Outcome.tsx';
import { useRefusedForm } from '../public-forms/use-refused-form.ts';
import { tenderIdOf } from '../tender-list/search.ts';
import { TenderContact, tenderAddress } from '../tender-list/TenderActions.tsx';
import { useToday } from '../tender-list/use-today.ts';
import { AskForm } from './AskForm.tsx';
import { FollowOffer } from './FollowOffer.tsx';
import { type RefusedQuestion, readDraft, readRefusedQuestion } from './typed-question.ts';

const INTRO =
  'La respuesta se publica para todos y se la enviamos por correo. Su nombre y su correo no se publican. No hace falta crear una cuenta.';
/** The server's answer, for a form sent without JavaScript. */
const REQUESTED = `Si la dirección es correcta, en unos minutos recibirá un correo. Ábralo y confirme la pregunta dentro de ${QUESTION_CONFIRM_DAYS} días: hasta entonces no la recibe el municipio.`;

/** `/licitaciones-concursos/preguntar?licitacion=`: a question about one tender. */
export function AskPage() {
  const [params] = useSearchParams();
  const id = tenderIdOf(params);
  const refused = useRefusedForm(readRefusedQuestion, { licitacion: id });
  const [message, setMessage] = useState(params.get('pedido') === 'enviado' ? REQUESTED : null);
  const today = useToday();
  useHead({ title: 'Hacer una pregunta sobre una licitación', description: INTRO });
  return (
    <Page
      title="Hacer una pregunta"
      back={{ to: tenderAddress(id), label: 'Volver a la licitación' }}
      intro={INTRO}
      size="form"
    >
      {message === null ? (
        <FormOfTender
          id={id}
          problemOf={(tender) => questionProblem(tender, today)}
          otherwise={(tender) => <NotTaken tender={tender} refused={refused} />}
        >
          <AskForm id={id} refused={refused} onDone={setMessage} />
        </FormOfTender>
      ) : (
        <Outcome title="Revise su correo" message={message}>
          <FollowOffer tenderId={id} />
        </Outcome>
      )}
    </Page>
  );
}

interface NotTakenProps {
  readonly tender: TenderDetail;
  readonly refused: RefusedQuestion | null;
}

/** Shows the typed question when the tender takes no more of them, and the office to turn to instead. */
function NotTaken({ tender, refused }: NotTakenProps) {
  const [text, setText] = useState(refused?.typed.pregunta ?? '');
  // The server has no draft to render.
  useEffect(() => {
    if (!refused) setText(readDraft(tender.id)?.pregunta ?? '');
  }, [refused, tender.id]);
  return (
    <>
      {text !== '' && (
        <Textarea
          label="Lo que había escrito"
          description="No se envió. Puede copiarlo de aquí."
          readOnly
          autosize
          value={text}
        />
      )}
      <TenderContact tender={tender} />
    </>
  );
}
