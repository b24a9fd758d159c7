import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Dashboard } from 'shared-api/contract';
import {
  type BoardFilter,
  boardFilterText,
  DELAY_DAYS,
  ESTADO_LABEL,
  formatDate,
  REVIEW_PROMISE,
  waitRangeText,
} from 'shared-api/rules';
import { Card, SimpleGrid, Stack, Text, Title } from 'shared-ui';
import { LIST_PATH } from '../paths.ts';
import { BarTable } from './BarTable.tsx';

const listPath = (search: Record<string, string>) => `${LIST_PATH}?${new URLSearchParams(search)}`;
/** Address of the requests that a number counts. */
const pathOf = (number: BoardFilter['number'], value: string) =>
  listPath({ tablero: boardFilterText({ number, value }) });

/** The figures of the dashboard, one card for each kind. */
export function Charts({ data }: { readonly data: Dashboard }) {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <BarChart
          title="Inscripciones por estado"
          intro="Cada número abre su lista."
          rowHeading="Estado"
          series={[{ name: 'Inscripciones', hue: 'laguna' }]}
          rows={data.estados.map(({ estado, total }) => ({
            key: estado,
            label: ESTADO_LABEL[estado],
            values: [total],
            paths: [listPath({ estado })],
          }))}
        />
        <BarChart
          title="Cuánto esperan"
          intro={`Inscripciones que esperan al municipio, por días hábiles desde que se enviaron. El plazo informado es de ${REVIEW_PROMISE}.`}
          rowHeading="Espera"
          series={[{ name: 'Inscripciones', hue: 'arcilla' }]}
          rows={data.espera.map(({ desde, hasta, total }) => ({
            key: String(desde),
            label: waitRangeText(desde, hasta),
            values: [total],
            paths: [pathOf('espera', String(desde))],
          }))}
        />
        <BarChart
          title="Quién revisa"
          intro="Inscripciones que esperan en manos de cada uno, y de las que esperaban, las que decidió desde el primer día del mes."
          rowHeading="Auditor"
          series={[
            { name: 'A su nombre', hue: 'arcilla' },
            { name: 'Decididas', hue: 'verde' },
          ]}
          rows={data.revisores.map((reviewer) => ({
            key: reviewer.id,
            label: `${reviewer.nombre} ${reviewer.apellido}`,
            values: [reviewer.en_revision, reviewer.decididas],
            paths: [pathOf('revisor', reviewer.id), pathOf('decidio', reviewer.id)],
          }))}
        />
        <ChartCard
          title="Cuánto tarda una respuesta"
          intro={`Días hábiles desde el primer envío, de los últimos ${DELAY_DAYS} días. El plazo informado para la primera revisión es de ${REVIEW_PROMISE}.`}
        >
          {(id) => <Delays id={id} delays={data.demoras} />}
        </ChartCard>
      </SimpleGrid>
      <BarChart
        title="Recibidas y decididas por semana"
        intro="Decididas: las que esperaban al municipio y se habilitaron, se inhabilitaron o volvieron al proveedor para corregir. Lo que se resuelve después sobre una ya decidida no se cuenta."
        rowHeading="Semana del"
        series={[
          { name: 'Recibidas', hue: 'azul' },
          { name: 'Decididas', hue: 'verde' },
        ]}
        rows={data.semanas.map(({ lunes, recibidas, decididas }) => ({
          key: lunes,
          label: formatDate(lunes),
          values: [recibidas, decididas],
          paths: [pathOf('recibidas', lunes), pathOf('decididas', lunes)],
        }))}
      />
    </Stack>
  );
}

const DELAYS = [
  ['primera_respuesta', 'Primera respuesta'],
  ['decision', 'Decisión'],
] as const;

function Delays({ id, delays }: { readonly id: string; readonly delays: Dashboard['demoras'] }) {
  const measured = DELAYS.filter(([name]) => delays[name].total > 0);
  if (measured.length === 0) return <Text>Todavía no se decidió ninguna solicitud en ese tiempo.</Text>;
  return (
    <>
      <BarTable
        labelledBy={id}
        rowHeading="Hasta"
        series={[
          { name: 'La mitad', hue: 'azul' },
          { name: '9 de cada 10', hue: 'laguna' },
        ]}
        rows={measured.map(([name, label]) => ({
          key: name,
          label,
          values: [delays[name].mediana ?? 0, delays[name].p90 ?? 0],
        }))}
      />
      <Text size="sm" c="dimmed" mt="sm">
        Primeras respuestas contadas (habilitar, inhabilitar o pedir correcciones):{' '}
        {delays.primera_respuesta.total.toLocaleString('es-AR')}. Decisiones contadas (habilitar o
        inhabilitar, con el tiempo que llevó corregir): {delays.decision.total.toLocaleString('es-AR')}.
      </Text>
    </>
  );
}

interface BarChartProps extends Omit<ComponentProps<typeof BarTable>, 'labelledBy'> {
  readonly title: string;
  readonly intro: string;
}

function BarChart({ title, intro, ...table }: BarChartProps) {
  return (
    <ChartCard title={title} intro={intro}>
      {(headingId) => <BarTable labelledBy={headingId} {...table} />}
    </ChartCard>
  );
}

interface CardProps {
  readonly title: string;
  readonly intro: string;
  /** Called with the id of the card's heading. */
  readonly children: (headingId: string) => ReactNode;
}

function ChartCard({ title, intro, children }: CardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb={4}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {intro}
      </Text>
      {children(id)}
    </Card>
  );
}
