import type { Circular, TenderDetail } from 'shared-api/contract';
import {
  awardText,
  endingText,
  fileText,
  lastTermsChange,
  tenderEventText,
  todayInCity,
} from 'shared-api/rules';
import { Alert, Anchor, formatDate, formatDateTime, Stack, Text, Title } from 'shared-ui';
import classes from './TenderDetail.module.css';
import { CorrectedTexts } from './TenderQuestions.tsx';

/** The outcome of a tender; nothing while it is open. */
export function TenderOutcome({ tender }: { tender: TenderDetail }) {
  const { situacion, desenlace } = tender;
  if (situacion === 'vigente' || !desenlace) return null;
  const { adjudicaciones, archivo } = desenlace;
  return (
    <Alert
      color={situacion === 'adjudicada' ? 'verde' : 'ambar'}
      title={endingText(situacion, formatDateTime(desenlace.fecha), desenlace.motivo !== null)}
    >
      {desenlace.detalle && <Text className={classes.written}>{desenlace.detalle}</Text>}
      {adjudicaciones.length > 0 && (
        <ul
          className={classes.list}
          aria-label={adjudicaciones.length === 1 ? 'Adjudicatario' : 'Adjudicatarios'}
        >
          {adjudicaciones.map((award) => (
            <li key={awardText(award)}>{awardText(award)}</li>
          ))}
        </ul>
      )}
      {archivo && (
        <Anchor href={archivo.url} target="_blank" rel="noopener">
          {`Ver el acto (${fileText(archivo)}, se abre en otra pestaña)`}
        </Anchor>
      )}
    </Alert>
  );
}

/** The last change of an open tender's deadline or terms, for whoever read it before; nothing without one. */
export function TermsChange({ tender }: { tender: TenderDetail }) {
  const change = tender.situacion === 'vigente' ? lastTermsChange(tender.historial) : null;
  if (!change) return null;
  const day = formatDate(todayInCity(new Date(change.event.fecha)));
  return <Alert color="ambar">{`Cambió el ${day}: ${change.text}`}</Alert>;
}

/** The circulars and the publication history of a tender, if any. */
export function TenderLife({ tender }: { tender: TenderDetail }) {
  return (
    <>
      {tender.circulares.length > 0 && (
        <Stack component="section" aria-labelledby="circulares" gap="sm">
          <Title order={3} size="h5" id="circulares">
            Circulares
          </Title>
          <ol className={classes.list}>
            {tender.circulares.map((circular) => (
              <li key={circular.id}>
                <CircularText circular={circular} />
              </li>
            ))}
          </ol>
        </Stack>
      )}
      {tender.historial.length > 1 && (
        <Stack component="section" aria-labelledby="historial" gap="sm">
          <Title order={3} size="h5" id="historial">
            Historia de la publicación
          </Title>
          <ol className={classes.list}>
            {tender.historial.map((event) => (
              <li key={`${event.hecho} ${event.fecha}`}>
                <Text span c="dimmed">{`${formatDateTime(event.fecha)} `}</Text>
                {tenderEventText(event)}
                {event.hecho === 'respondida' && event.cambios && <CorrectedTexts changes={event.cambios} />}
              </li>
            ))}
          </ol>
        </Stack>
      )}
    </>
  );
}

function CircularText({ circular }: { circular: Circular }) {
  const { archivo } = circular;
  return (
    <Stack gap={4}>
      <Text fw={600}>{`Circular ${circular.numero}: ${circular.titulo}`}</Text>
      <Text size="sm" c="dimmed">
        {formatDateTime(circular.publicada_en)}
        {circular.modifica_pliego && ' · Modifica el pliego'}
      </Text>
      <Text className={classes.written}>{circular.texto}</Text>
      {archivo && (
        <Anchor href={archivo.url} target="_blank" rel="noopener">
          {`Ver el archivo de la circular ${circular.numero} (${fileText(archivo)}, se abre en otra pestaña)`}
        </Anchor>
      )}
    </Stack>
  );
}
