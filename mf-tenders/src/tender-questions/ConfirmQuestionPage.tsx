import { QUESTION_REFUSALS, questionRefusalOf } from 'shared-api/rules';
import { Anchor, Page, Text } from 'shared-ui';
import { Link, useSearchParams } from 'shared-ui/router';
import { CodeForm } from '../public-forms/CodeForm.tsx';
import { Outcome } from '../public-forms/Outcome.tsx';
import { tenderAddress } from '../tender-list/TenderActions.tsx';
import { FollowOffer } from './FollowOffer.tsx';
import { useConfirmQuestion } from './queries.ts';

const LIST = { to: '/licitaciones-concursos', label: 'Volver a las licitaciones' } as const;

/** `/licitaciones-concursos/preguntas/confirmar`: the target of the link in the mail about a question. */
export function ConfirmQuestionPage() {
  const [params] = useSearchParams();
  const confirm = useConfirmQuestion();
  const isDone = confirm.isSuccess || params.get('hecho') === 'si';
  const tenderId = confirm.data?.id ?? params.get('licitacion');
  const refusal = questionRefusalOf(params.get('problema'));
  return (
    <Page title="Confirmar la pregunta" back={LIST} size="form">
      {isDone ? (
        <Outcome
          title="Recibimos su pregunta"
          message={`${confirm.data ? `Es sobre «${confirm.data.titulo}». ` : ''}La respuesta se publica en la página de la licitación, sin su nombre, y se la enviamos por correo.`}
        >
          {tenderId !== null && (
            <>
              <FollowOffer tenderId={tenderId} />
              <Text>
                <Anchor component={Link} to={tenderAddress(tenderId)} underline="always">
                  Ver la licitación
                </Anchor>
              </Text>
            </>
          )}
        </Outcome>
      ) : (
        <CodeForm
          code={params.get('codigo')}
          action="/api/municat/licitaciones/preguntas/confirmar"
          text="Confirme que quiere hacer la pregunta que escribió: recién entonces la recibe el municipio."
          button="Confirmar la pregunta"
          isPending={confirm.isPending}
          problem={confirm.error?.message ?? (refusal && QUESTION_REFUSALS[refusal])}
          restart={{ to: LIST.to, label: 'Buscar la licitación' }}
          onSend={confirm.mutate}
        />
      )}
    </Page>
  );
}
