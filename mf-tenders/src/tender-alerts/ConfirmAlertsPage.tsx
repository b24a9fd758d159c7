import { type AlertTopic, alertTopicText, FOLLOW_NEWS } from 'shared-api/rules';
import { Page } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { CodeForm } from '../public-forms/CodeForm.tsx';
import { Outcome } from '../public-forms/Outcome.tsx';
import { ALERTS_API, ALERTS_PAGE, useConfirm } from './queries.ts';
import { refusalMessage } from './refused-form.ts';

/** `/licitaciones-concursos/avisos/confirmar`: the target of the link in the confirmation mail. */
export function ConfirmAlertsPage() {
  const [params] = useSearchParams();
  const confirm = useConfirm();
  const done = params.get('hecho');
  const isDone = confirm.isSuccess || done === 'si' || done === 'seguida';
  const follows = confirm.data?.licitacion !== undefined || done === 'seguida';
  return (
    <Page
      title="Confirmar los avisos"
      back={{ to: '/licitaciones-concursos', label: 'Volver a las licitaciones' }}
      size="form"
    >
      {isDone ? (
        <Outcome
          title="Los avisos están confirmados"
          message={`${follows ? followedText(confirm.data?.licitacion) : newTendersText(confirm.data)} también dice cómo dejar de recibirlos.`}
        />
      ) : (
        <CodeForm
          code={params.get('codigo')}
          action={`${ALERTS_API}/confirmar`}
          text="Confirme que quiere recibir en su correo los avisos que pidió."
          button="Confirmar los avisos"
          isPending={confirm.isPending}
          problem={confirm.error?.message ?? refusalMessage(params)}
          restart={ALERTS_PAGE}
          onSend={confirm.mutate}
        />
      )}
    </Page>
  );
}

const newTendersText = (topic: AlertTopic | undefined): string =>
  `${topic ? `${alertTopicText(topic)}. ` : ''}El día que haya licitaciones nuevas le llegará un correo, que`;

const followedText = (title: string | undefined): string =>
  `${title ? `Sigue «${title}». ` : ''}Le escribiremos cuando haya novedades: ${FOLLOW_NEWS}. Cada correo`;
