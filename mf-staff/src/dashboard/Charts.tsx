import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Dashboard } from 'shared-api/contract';
import { ESTADO_LABEL, formatDate, REVIEW_PROMISE } from 'shared-api/rules';
import { Anchor, Card, SimpleGrid, Stack, Text, Title } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { LIST_PATH } from '../paths.ts';
import { BarTable } from './BarTable.tsx';

/** The figures of the dashboard, one card for each kind. */
export function Charts({ data }: { readonly data: Dashboard }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <ChartCard title="Inscripciones por estado" intro="Cada estado abre su lista.">
        {(id) => (
          <BarTable
            labelledBy={id}
            rowHeading="Estado"
            series={[{ name: 'Inscripciones', hue: 'laguna' }]}
            rows={data.estados.map(({ estado, total }) => ({
              key: estado,
              label: (
                <Anchor component={Link} to={`${LIST_PATH}?${new URLSearchParams({ estado })}`} size="sm">
                  {ESTADO_LABEL[estado]}
                </Anchor>
              ),
              values: [total],
            }))}
          />
        )}
      </ChartCard>
      <ChartCard
        title="Cuánto esperan"
        intro={`Inscripciones que esperan al municipio, por días hábiles desde que se enviaron. El plazo informado es de ${REVIEW_PROMISE}.`}
      >
        {(id) => (
          <BarTable
            labelledBy={id}
            rowHeading="Espera"
            series={[{ name: 'Inscripciones', hue: 'arcilla' }]}
            rows={data.espera.map(({ desde, hasta, total }) => ({
              key: String(desde),
              label: hasta === null ? `${desde} días o más` : `${desde} a ${hasta} días`,
              values: [total],
            }))}
          />
        )}
      </ChartCard>
      <ChartCard
        title="Recibidas y decididas por semana"
        intro="Decididas: las que se habilitaron, se inhabilitaron o volvieron al proveedor para corregir."
      >
        {(id) => (
          <BarTable
            labelledBy={id}
            rowHeading="Semana del"
            series={[
              { name: 'Recibidas', hue: 'azul' },
              { name: 'Decididas', hue: 'verde' },
            ]}
            rows={data.semanas.map(({ lunes, recibidas, decididas }) => ({
              key: lunes,
              label: formatDate(lunes),
              values: [recibidas, decididas],
            }))}
          />
        )}
      </ChartCard>
      <ChartCard
        title="Tiempo hasta la decisión"
        intro={`De lo decidido en esas ${data.semanas.length} semanas. El plazo informado para la primera revisión es de ${REVIEW_PROMISE}.`}
      >
        {() => <Median days={data.mediana} />}
      </ChartCard>
    </SimpleGrid>
  );
}

function Median({ days }: { readonly days: number | null }) {
  if (days === null) return <Text>Todavía no se decidió ninguna solicitud en ese tiempo.</Text>;
  const number = days.toLocaleString('es-AR');
  return (
    <Stack gap={4}>
      <Text fz="2rem" fw={700} lh={1.2}>
        {days === 1 ? '1 día hábil' : `${number} días hábiles`}
      </Text>
      <Text>La mitad de las solicitudes se decidió en ese tiempo o menos (mediana).</Text>
    </Stack>
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
