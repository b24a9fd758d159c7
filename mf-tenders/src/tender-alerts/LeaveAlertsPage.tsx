import { Page } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { CodeForm } from '../public-forms/CodeForm.tsx';
import { Outcome } from '../public-forms/Outcome.tsx';
import { ALERTS_API, ALERTS_PAGE, useLeave } from './queries.ts';
import { refusalMessage } from './refused-form.ts';

const LIST = '/licitaciones-concursos';
const ALERTS = {
  title: 'Dejar de recibir avisos',
  text: 'Si continúa, no recibirá más estos avisos y borraremos su dirección.',
  button: 'Dejar de recibir estos avisos',
  done: 'Ya no recibirá estos avisos',
  doneText:
    'Borramos su dirección y los correos que le enviamos. Si tiene otros avisos, siguen como estaban.',
  restart: ALERTS_PAGE,
};
/** For people who asked a question and never subscribed to anything. */
const QUESTION = {
  title: 'Dejar de recibir mensajes sobre una pregunta',
  text: 'Si continúa, no recibirá más mensajes sobre esta pregunta y borraremos su nombre y su dirección. La pregunta sigue.',
  button: 'No recibir más mensajes',
  done: 'Ya no va a recibir mensajes sobre esta pregunta',
  doneText:
    'Borramos su nombre, su dirección y los correos que le enviamos. La pregunta sigue: su respuesta se lee en la página de la licitación.',
  restart: { to: LIST, label: 'Ver las licitaciones' },
};

/** `/licitaciones-concursos/avisos/baja`: the target of the last link in mails of alerts and about a question. */
export function LeaveAlertsPage() {
  const [params] = useSearchParams();
  const leave = useLeave();
  const code = params.get('codigo');
  const done = params.get('hecho');
  const isQuestion = params.get('sobre') === 'pregunta' || done === 'pregunta';
  const isDone = leave.isSuccess || done === 'si' || done === 'pregunta';
  const texts = isQuestion ? QUESTION : ALERTS;
  return (
    <Page title={texts.title} back={{ to: LIST, label: 'Volver a las licitaciones' }} size="form">
      {isDone ? (
        <Outcome title={texts.done} message={texts.doneText} />
      ) : (
        <CodeForm
          code={code}
          action={`${ALERTS_API}/baja/${encodeURIComponent(code ?? '')}${isQuestion ? '?sobre=pregunta' : ''}`}
          text={texts.text}
          button={texts.button}
          isPending={leave.isPending}
          problem={leave.error?.message ?? refusalMessage(params)}
          restart={texts.restart}
          onSend={leave.mutate}
        />
      )}
    </Page>
  );
}
