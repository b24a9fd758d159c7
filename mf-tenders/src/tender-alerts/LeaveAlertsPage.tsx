import { Page } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { CodeForm } from '../public-forms/CodeForm.tsx';
import { Outcome } from '../public-forms/Outcome.tsx';
import { ALERTS_API, ALERTS_PAGE, useLeave } from './queries.ts';
import { refusalMessage } from './refused-form.ts';

/** `/licitaciones-concursos/avisos/baja`: the target of the unsubscribe link in every alert. */
export function LeaveAlertsPage() {
  const [params] = useSearchParams();
  const leave = useLeave();
  const code = params.get('codigo');
  const isDone = leave.isSuccess || params.get('hecho') === 'si';
  return (
    <Page
      title="Dejar de recibir avisos"
      back={{ to: '/licitaciones-concursos', label: 'Volver a las licitaciones' }}
      size="form"
    >
      {isDone ? (
        <Outcome
          title="Ya no recibirá estos avisos"
          message="Borramos su dirección y los correos que le enviamos. Si tiene otros avisos, siguen como estaban."
        />
      ) : (
        <CodeForm
          code={code}
          action={`${ALERTS_API}/baja/${encodeURIComponent(code ?? '')}`}
          text="Si continúa, no recibirá más estos avisos y borraremos su dirección."
          button="Dejar de recibir estos avisos"
          isPending={leave.isPending}
          problem={leave.error?.message ?? refusalMessage(params)}
          restart={ALERTS_PAGE}
          onSend={leave.mutate}
        />
      )}
    </Page>
  );
}
