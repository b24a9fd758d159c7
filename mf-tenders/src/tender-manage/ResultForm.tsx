import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { TenderDetail } from 'shared-api/contract';
import {
  AWARDS_MAX,
  awardPath,
  LIFE_TEXT_MAX,
  lengthProblem,
  RESULT_MISSING,
  resultProblems,
  SITUATION_LABEL,
  TENDER_RESULTS,
  type TenderResult,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, Button, NativeSelect, Text } from 'shared-ui';
import { Textarea, usePortalForm } from 'shared-ui/forms';
import { useStillUploading } from 'shared-ui/upload';
import { OptionalFile } from '../OptionalFile.tsx';
import { TenderOutcome } from '../tender-list/TenderLife.tsx';
import { ActModal } from './ActModal.tsx';
import { AwardFields } from './AwardFields.tsx';
import { type AwardRow, amountProblems, awardsOf, newAward, rowsOf } from './award-rows.ts';
import { type ActFormProps, useSentSubject } from './queries.ts';

const RESULTS = [
  { value: '', label: 'Elija el resultado' },
  ...TENDER_RESULTS.map((value) => ({ value, label: SITUATION_LABEL[value] })),
];
const WHEN_GONE =
  'Este archivo ya está subido: puede verse por unos minutos. Puede guardar el resultado con él, o subirlo otra vez para verlo.';
const asResult = (text: string): TenderResult | null => TENDER_RESULTS.find((one) => one === text) ?? null;

/** Returns the published result, to be corrected; a new one starts without a choice, so that no click publishes it. */
const initialValues = ({ situacion, desenlace }: TenderDetail) => ({
  resultado: asResult(situacion),
  adjudicaciones: rowsOf(desenlace?.adjudicaciones ?? []),
  detalle: desenlace?.detalle ?? '',
  url: desenlace?.archivo?.url ?? null,
  motivo: '',
});
type Values = ReturnType<typeof initialValues>;

const isAwarded = ({ resultado }: Pick<Values, 'resultado'>) => resultado === 'adjudicada';
/** Returns the awards of a result; rows that were filled in before another result was chosen are none. */
const awardsIn = ({ resultado, adjudicaciones }: Pick<Values, 'resultado' | 'adjudicaciones'>) =>
  isAwarded({ resultado }) ? awardsOf(adjudicaciones) : [];

/** Returns true if a tender has this result, with a file or without: an upload can't be told from the published file. */
const isResultOf = ({ situacion, desenlace }: TenderDetail, values: Values): boolean =>
  situacion === values.resultado &&
  (desenlace?.detalle ?? '') === values.detalle.trim() &&
  JSON.stringify(awardsOf(rowsOf(desenlace?.adjudicaciones ?? []))) ===
    JSON.stringify(awardsOf(isAwarded(values) ? values.adjudicaciones : rowsOf([]))) &&
  !desenlace?.archivo === (values.url === null);

const schemaOf = (corrects: boolean) =>
  v.pipe(
    v.custom<Values>((values) => typeof values === 'object'),
    v.rules(({ resultado, adjudicaciones, detalle, motivo }) => {
      return {
        detalle: lengthProblem('El detalle', LIFE_TEXT_MAX, detalle),
        resultado: resultado === null ? RESULT_MISSING : null,
        ...(resultado && {
          ...(isAwarded({ resultado }) && amountProblems(adjudicaciones)),
          ...resultProblems(
            { resultado, adjudicaciones: awardsIn({ resultado, adjudicaciones }), motivo },
            corrects,
          ),
        }),
      };
    }),
  );

/** The form of a tender's result, or of its correction, which says why. */
export function ResultForm({ tender: stored, onClose }: ActFormProps) {
  const { subject: tender, ...holding } = useSentSubject(stored);
  const corrects = tender.situacion !== 'vigente';
  const [uploading, onBegin] = useStillUploading();
  const [openedOn] = useState(tender.desenlace?.fecha);
  const name = `resultado:${tender.id}`;
  const form = usePortalForm({
    initialValues: initialValues(tender),
    schema: schemaOf(corrects),
    draft: name,
    problems: { url: uploading },
  });
  const { adjudicaciones: rows } = form.values;
  const isOther = tender.desenlace?.fecha !== openedOn;
  // The own result may be published although its confirmation got lost.
  const isPublished = isResultOf(tender, form.values);
  const setRows = (next: AwardRow[]) => form.setFieldValue('adjudicaciones', next);
  return (
    <ActModal
      form={form}
      name={name}
      tenderId={tender.id}
      title={corrects ? 'Corregir resultado' : 'Cargar resultado'}
      confirmLabel="Guardar resultado"
      actOf={({ resultado, adjudicaciones, detalle, motivo, url: archivo_url }) => {
        if (resultado === null) throw new Error(RESULT_MISSING);
        return {
          act: 'result',
          tender,
          body: {
            resultado,
            detalle: detalle.trim() || null,
            adjudicaciones: awardsIn({ resultado, adjudicaciones }),
            archivo_url,
            motivo: motivo.trim(),
          },
        };
      }}
      {...holding}
      onClose={onClose}
    >
      {(isOther || (form.restored && isPublished)) && (
        <Alert
          color="ambar"
          role="status"
          title={
            isPublished
              ? 'Este resultado ya está publicado'
              : 'Otra persona cargó un resultado mientras usted escribía'
          }
        >
          <Text size="sm" mb="xs">
            {isPublished
              ? 'Dice lo mismo que su texto: si no cambió el archivo, no hace falta guardarlo de nuevo.'
              : 'Lo que escribió sigue aquí. Si lo guarda, corrige este resultado:'}
          </Text>
          <TenderOutcome tender={tender} />
        </Alert>
      )}
      {corrects && (
        <Text c="dimmed">
          El resultado ya está publicado: lo anterior queda en la historia de la licitación, con el motivo.
        </Text>
      )}
      <NativeSelect
        label="Resultado"
        required
        data={RESULTS}
        data-autofocus
        {...form.field('resultado')}
        value={form.values.resultado ?? ''}
        onChange={(event) => form.setFieldValue('resultado', asResult(event.currentTarget.value))}
      />
      {isAwarded(form.values) && (
        <>
          {rows.map((row, index) => (
            <AwardFields
              key={row.clave}
              row={row}
              number={index + 1}
              isOnly={rows.length === 1}
              at={(field) => {
                const path = awardPath(index, field);
                return { id: form.idOf(path), error: form.errors[path] };
              }}
              onChange={(change) =>
                setRows(rows.map((one) => (one.clave === row.clave ? { ...one, ...change } : one)))
              }
              onRemove={() => setRows(rows.filter(({ clave }) => clave !== row.clave))}
            />
          ))}
          <div>
            <Button
              variant="light"
              leftSection={<IconPlus size={18} aria-hidden />}
              disabled={rows.length >= AWARDS_MAX}
              aria-describedby="adjudicaciones"
              onClick={() => setRows([...rows, newAward(rows)])}
            >
              Agregar otra adjudicación
            </Button>
            <Text id="adjudicaciones" size="sm" c="dimmed">
              Una por renglón y proveedor, si se adjudicó a varios. Puede cargar hasta {AWARDS_MAX}.
            </Text>
          </div>
        </>
      )}
      <Textarea label="Detalle (opcional)" autosize minRows={3} {...form.field('detalle')} />
      <OptionalFile
        id={form.idOf('url')}
        label="Archivo del acto"
        url={form.values.url}
        whenGone={WHEN_GONE}
        onChange={(url) => form.setFieldValue('url', url)}
        onBegin={onBegin}
      />
      {corrects && (
        <Textarea label="Motivo de la corrección" required autosize minRows={2} {...form.field('motivo')} />
      )}
    </ActModal>
  );
}
