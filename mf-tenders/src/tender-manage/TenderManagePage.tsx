import { useState } from 'react';
import type { TenderDetail } from 'shared-api/contract';
import { awaitsResult, SITUATION_LABEL, tenderActProblem, todayInCity } from 'shared-api/rules';
import {
  Alert,
  Badge,
  Button,
  formatDateTime,
  Group,
  LoadingPage,
  Page,
  Paper,
  Stack,
  Text,
} from 'shared-ui';
import { useLocation, useNavigate, useParams } from 'shared-ui/router';
import {
  type AdminSearch,
  adminPath,
  type FromTender,
  NEW_TENDER,
  previousSearch,
} from '../tender-admin/search.ts';
import { useFocusBack } from '../tender-admin/use-focus-back.ts';
import { TenderFacts } from '../tender-list/TenderDetail.tsx';
import { UnavailableTender } from '../tender-list/UnavailableTender.tsx';
import { AwardStandings } from './AwardStandings.tsx';
import { CircularForm } from './CircularForm.tsx';
import { useManagedTender } from './queries.ts';
import { QuestionsSection } from './questions/QuestionsSection.tsx';
import { ResultForm } from './ResultForm.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';

/** `/licitaciones/:id`: a tender as the public sees or will see it, and the acts of its life. */
export function TenderManagePage() {
  const { id = '' } = useParams();
  const lists = previousSearch(useLocation().state);
  const back = { to: adminPath(lists), label: 'Volver a la administración de licitaciones' };
  const tender = useManagedTender(id);
  // A tender already shown stays when a refetch fails, with the form that is open.
  if (!tender.data) {
    return (
      <Page title="Licitación" back={back}>
        {tender.isPending ? (
          <LoadingPage />
        ) : (
          <UnavailableTender error={tender.error} onRetry={() => void tender.refetch()} />
        )}
      </Page>
    );
  }
  return <Managed tender={tender.data} back={back} formPath={(form) => adminPath({ ...lists, ...form })} />;
}

const PREVIEW_ID = 'vista-previa';
const ACTS = [
  { act: 'circular', label: 'Agregar circular', Form: CircularForm },
  { act: 'result', label: 'Cargar resultado', Form: ResultForm },
  { act: 'withdraw', label: 'Retirar', Form: WithdrawForm },
] as const;

/** A form of the administration, by its place in the address. */
type FormSearch = Pick<AdminSearch, 'editar'> & Partial<Pick<AdminSearch, 'copia'>>;

interface ManagedProps {
  readonly tender: TenderDetail;
  readonly back: { readonly to: string; readonly label: string };
  /** Returns the address of a form. */
  readonly formPath: (form: FormSearch) => string;
}

function Managed({ tender, back, formPath }: ManagedProps) {
  const [open, setOpen] = useState<(typeof ACTS)[number]['act'] | null>(null);
  const focusBackTo = useFocusBack(open !== null, PREVIEW_ID);
  const navigate = useNavigate();
  const today = todayInCity(new Date());
  const problems = ACTS.flatMap(({ act, label }) => {
    const problem = tenderActProblem(act, tender, today);
    return problem ? [{ act, label, problem }] : [];
  });
  const Form = ACTS.find(({ act }) => act === open)?.Form;
  const close = (sent = false) => {
    // The act may remove its own button; its result is in the preview.
    if (sent) focusBackTo(document.getElementById(PREVIEW_ID));
    setOpen(null);
  };
  const openForm = (form: FormSearch) =>
    navigate(formPath(form), { state: { fromTender: true } satisfies FromTender });

  return (
    <Page title={tender.titulo} documentTitle={`${tender.titulo} · Licitación`} back={back}>
      <Stack gap="lg">
        <Group gap="sm">
          <Badge color={tender.mostrar ? 'verde' : 'ambar'}>
            {tender.mostrar ? 'Publicada' : 'Borrador'}
          </Badge>
          {tender.situacion !== 'vigente' && <Badge>{SITUATION_LABEL[tender.situacion]}</Badge>}
          {awaitsResult(tender, today) && <Badge color="ambar">Cerrada sin resultado</Badge>}
          {tender.publicar_desde && (
            <Text size="sm">{`Se publicará el ${formatDateTime(tender.publicar_desde)}.`}</Text>
          )}
        </Group>
        <Group gap="sm">
          {tender.situacion !== 'retirada' && (
            <Button variant="default" onClick={() => openForm({ editar: tender.id })}>
              Editar
            </Button>
          )}
          <Button variant="default" onClick={() => openForm({ editar: NEW_TENDER, copia: tender.id })}>
            Duplicar
          </Button>
          {ACTS.filter(({ act }) => !problems.some((one) => one.act === act)).map(({ act, label }) => (
            <Button
              key={act}
              variant={act === 'withdraw' ? 'outline' : 'light'}
              onClick={() => {
                focusBackTo();
                setOpen(act);
              }}
            >
              {act === 'result' && tender.situacion !== 'vigente' ? 'Corregir resultado' : label}
            </Button>
          ))}
        </Group>
        {problems.length > 0 && (
          <Alert color="azul" title="Lo que no se puede hacer ahora">
            {problems.map(({ act, label, problem }) => (
              <Text key={act} size="sm">{`${label}: ${problem}`}</Text>
            ))}
          </Alert>
        )}
        <QuestionsSection tender={tender} />
        <Paper component="section" withBorder p="md" aria-label="Vista previa">
          <Text component="h2" id={PREVIEW_ID} tabIndex={-1} c="dimmed" size="sm" mb="sm">
            {tender.mostrar
              ? 'Así la ve quien consulta el portal:'
              : 'Vista previa: así la verá quien consulte el portal cuando se publique.'}
          </Text>
          <TenderFacts tender={tender} detail={tender} isPublic={tender.mostrar} />
        </Paper>
        <AwardStandings awards={tender.desenlace?.adjudicaciones ?? []} />
      </Stack>
      {Form && <Form tender={tender} onClose={close} />}
    </Page>
  );
}
