import { useEffect, useState } from 'react';
import { ALERT_CONFIRM_DAYS, FOLLOW_NEWS, followProblem, tenderReference } from 'shared-api/rules';
import { Alert, Page, Skeleton, Stack, Text } from 'shared-ui';
import { useHead } from 'shared-ui/portal';
import { useSearchParams } from 'shared-ui/router';
import { tenderAddress } from '../tender-list/TenderActions.tsx';
import { UnavailableTender } from '../tender-list/UnavailableTender.tsx';
import { useTender } from '../tender-list/use-tender.ts';
import { FollowForm } from './FollowForm.tsx';
import { Outcome } from './Outcome.tsx';
import { readRefusedAddress } from './refused-form.ts';

const INTRO = `Le escribimos cuando haya novedades: ${FOLLOW_NEWS}. No hace falta crear una cuenta.`;
/** The server's answer, for a form sent without JavaScript. */
const REQUESTED = `Si la dirección es correcta, en unos minutos recibirá un correo. Ábralo y confirme los avisos dentro de ${ALERT_CONFIRM_DAYS} días: hasta entonces no se envía ninguno.`;

/** `/licitaciones-concursos/avisos/seguir?licitacion=`: asking for the news of one tender. */
export function FollowPage() {
  const [params, setParams] = useSearchParams();
  const id = params.get('licitacion') ?? '';
  const [refused] = useState(() => readRefusedAddress(params));
  // A refused form comes back with its values in the address, which need not show them.
  useEffect(() => {
    if (refused) setParams({ licitacion: id }, { replace: true });
  }, [refused, setParams, id]);
  const [message, setMessage] = useState(params.get('pedido') === 'enviado' ? REQUESTED : null);
  useHead({ title: 'Seguir una licitación por correo', description: INTRO });
  return (
    <Page
      title="Seguir esta licitación"
      back={{ to: tenderAddress(id), label: 'Volver a la licitación' }}
      intro={INTRO}
      size="form"
    >
      {message === null ? (
        <FollowTender id={id} refused={refused} onDone={setMessage} />
      ) : (
        <Outcome title="Revise su correo" message={message} />
      )}
    </Page>
  );
}

function FollowTender({ id, ...form }: Parameters<typeof FollowForm>[0]) {
  const { data, error, refetch } = useTender(id);
  if (!data && error) return <UnavailableTender error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="8rem" role="status" aria-label="Cargando..." />;
  const ended = followProblem(data);
  return (
    <Stack gap="lg">
      <div>
        <Text fw={600}>{data.titulo}</Text>
        <Text size="sm">{tenderReference(data)}</Text>
      </div>
      {ended === null ? <FollowForm id={id} {...form} /> : <Alert color="ambar">{ended}</Alert>}
    </Stack>
  );
}
