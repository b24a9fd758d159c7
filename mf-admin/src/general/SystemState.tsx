import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconRefresh } from '@tabler/icons-react';
import type { SystemStatus } from 'shared-api/contract';
import { compareDates, todayInCity } from 'shared-api/rules';
import {
  Button,
  Card,
  formatDate,
  formatDateTime,
  Group,
  LinkButton,
  LoadingPage,
  QueryProblem,
  Text,
  Title,
} from 'shared-ui';
import { DataTable } from 'shared-ui/tables';
import { numberText } from '../settings/number-text.ts';
import { useSystemStatus } from './queries.ts';
import { sectionVersions } from './section-versions.ts';

type State = SystemStatus['archivos']['estado'];
interface Part {
  readonly name: string;
  readonly state: State;
  readonly detail: string;
}

const STATES = {
  ok: { label: 'Funciona', color: 'verde.8', Icon: IconCircleCheck },
  atencion: { label: 'Requiere atención', color: 'ambar.8', Icon: IconAlertTriangle },
  caido: { label: 'No responde', color: 'rojo.8', Icon: IconCircleX },
} as const satisfies Record<State, unknown>;

/** The state of the system and the live version of each section; for administrators. */
export function SystemState() {
  const status = useSystemStatus();
  if (status.isPending) return <LoadingPage />;
  const problem = (
    <QueryProblem
      query={status}
      title="No se pudo ver el estado del sistema"
      message={status.error?.message}
    />
  );
  if (status.isLoadingError) return problem;
  return (
    <>
      {problem}
      <Card withBorder component="section" aria-labelledby="estado">
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h4" id="estado">
            Estado del sistema
          </Title>
          <Button
            variant="default"
            size="sm"
            data-no-print
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={status.isFetching}
            onClick={() => void status.refetch()}
          >
            Actualizar
          </Button>
        </Group>
        <DataTable
          caption={`Al ${formatDateTime(new Date(status.dataUpdatedAt).toISOString())}`}
          columns={[
            { key: 'parte', header: 'Parte', cell: ({ name }: Part) => name },
            { key: 'estado', header: 'Estado', cell: ({ state }: Part) => <StateMark state={state} /> },
            { key: 'detalle', header: 'Detalle', cell: ({ detail }: Part) => detail },
          ]}
          rows={partsOf(status.data.data)}
          rowKey={({ name }) => name}
          empty="Sin datos."
        />
      </Card>
      <Card withBorder component="section" aria-labelledby="versiones">
        <Title order={2} size="h4" id="versiones" mb="sm">
          Versiones de las secciones
        </Title>
        <DataTable
          caption="Las que están activas en esta página"
          columns={[
            { key: 'seccion', header: 'Sección', cell: ({ title }: { title: string }) => title },
            { key: 'version', header: 'Versión', cell: ({ version }: { version: string }) => version },
          ]}
          rows={sectionVersions()}
          rowKey={({ name }) => name}
          empty="Esta página no indica versiones."
        />
        <Group mt="sm" data-no-print>
          <LinkButton to="/configuraciones/versiones" variant="default" size="sm">
            Ver cómo funcionan
          </LinkButton>
        </Group>
      </Card>
    </>
  );
}

/** A state as icon, word and colour. */
function StateMark({ state }: { state: State }) {
  const { label, color, Icon } = STATES[state];
  return (
    <Text span c={color} style={{ display: 'inline-flex', gap: '0.35rem', alignItems: 'center' }}>
      <Icon size={18} aria-hidden /> {label}
    </Text>
  );
}

function partsOf({ base_de_datos, archivos, antivirus, correo, autoridad_fiscal }: SystemStatus): Part[] {
  return [
    {
      name: 'Base de datos',
      state: base_de_datos.estado,
      detail: base_de_datos.tipo === 'embebida' ? 'Embebida' : 'PostgreSQL',
    },
    { name: 'Archivos', state: archivos.estado, detail: archivos.tipo === 's3' ? 'S3' : 'Carpeta' },
    ...(antivirus
      ? [{ name: 'Antivirus', state: antivirus.estado, detail: antivirusDetail(antivirus) }]
      : []),
    { name: 'Correo', state: correo.estado, detail: mailDetail(correo) },
    {
      name: 'Autoridad fiscal',
      state: autoridad_fiscal.estado,
      detail: authorityDetail(autoridad_fiscal),
    },
  ];
}

const antivirusDetail = ({ estado }: NonNullable<SystemStatus['antivirus']>): string =>
  estado === 'ok' ? 'Revisa cada archivo que se sube' : 'Mientras tanto no se pueden subir archivos';

function authorityDetail({ modo, certificado_vence }: SystemStatus['autoridad_fiscal']): string {
  if (certificado_vence) {
    const isOver = compareDates(certificado_vence, todayInCity(new Date())) < 0;
    return `El certificado de ARCA ${isOver ? 'venció' : 'vence'} el ${formatDate(certificado_vence)}`;
  }
  return modo === 'local' ? 'Simulada, para pruebas' : 'ARCA (ex AFIP)';
}

function mailDetail({ modo, pendientes, con_error, motivo = '' }: SystemStatus['correo']): string {
  const waitingMails = pendientes === 1 ? '1 correo' : `${numberText(pendientes)} correos`;
  if (modo === 'bandeja') return `${waitingMails} en la bandeja de prueba`;
  if (con_error === 0) return `${waitingMails} sin enviar`;
  return `${waitingMails} sin enviar, ${con_error} con error. ${motivo}`.trimEnd();
}
