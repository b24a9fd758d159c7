import { useEffect } from 'react';
import { ApiError } from 'shared-api/client';
import {
  attorneyProblems,
  type FileFieldName,
  hasPowerEnded,
  minutesElsewhere,
  POWER_ENDED,
  REQUEST_FIELDS,
  todayInCity,
} from 'shared-api/rules';
import { SimpleGrid, Stack, Text, toast } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { Fieldset } from 'shared-ui/forms';
import { isSessionEnd } from '../../subject/errors.ts';
import { fileObjection, observationsOf, useWizard } from '../context.ts';
import { Declaration, NEEDED_TO_SEND } from '../declarations/Declaration.tsx';
import { FieldObservations } from '../FieldObservations.tsx';
import { PagesUpload } from '../files/PagesUpload.tsx';
import { useUploader } from '../files/use-uploader.ts';
import { useFindPersonName } from '../lookup/queries.ts';
import { TaxIdLookup } from '../lookup/TaxIdLookup.tsx';
import { type AttorneyFormState, takeName } from './attorney.ts';

const DATES = ['fecha_otorgamiento_poder', 'fecha_alcance_poder_legal'] as const;

/** The attorney: who, with which power, from when until when. */
export function AttorneyForm({ form }: { readonly form: AttorneyFormState }) {
  const { bundle } = useWizard();
  const find = useFindPersonName();
  const { values } = form;
  const today = todayInCity(new Date());
  // A text that is no date is in its field alone, and gone with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the fields go.
  useEffect(
    () => () => {
      for (const field of DATES) form.dateField(field).onProblem(null);
    },
    [],
  );
  return (
    <Fieldset legend="Datos del apoderado legal" p={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <FieldObservations field="cuit_apoderado_legal" />
        <FieldObservations field="apoderado_legal_nombre" />
        <TaxIdLookup
          id={form.idOf('cuit_apoderado_legal')}
          label={REQUEST_FIELDS.cuit_apoderado_legal.label}
          what="al apoderado legal"
          nameLabel="Apoderado legal"
          cuit={values.cuit_apoderado_legal}
          name={values.apoderado_legal_nombre}
          error={form.errors.cuit_apoderado_legal}
          objection={
            attorneyProblems({ ...values, cuit: bundle.sujeto_fiscal.cuit }, today).cuit_apoderado_legal
          }
          find={find}
          notFound={(error) => {
            if (isSessionEnd(error)) return '';
            // A failed call does not mean that the person does not exist.
            if (error instanceof ApiError && error.status !== 404) {
              toast.error(error.message);
              return error.message;
            }
            toast.error('No se encontró la persona');
            return 'No se encontró la persona.';
          }}
          onType={(cuit) => form.setValues({ cuit_apoderado_legal: cuit, apoderado_legal_nombre: '' })}
          onFound={(cuit, name) => takeName(form, cuit, name)}
        />
        <FieldObservations field="poder_legal" />
        <PowerFile form={form} field="poder_legal" />
        {bundle.sujeto_fiscal.tipo_persona === 'FISICA' && <Minutes form={form} optional />}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Stack gap="xs">
            <FieldObservations field="fecha_otorgamiento_poder" />
            <DateField
              {...form.dateField('fecha_otorgamiento_poder')}
              label={REQUEST_FIELDS.fecha_otorgamiento_poder.label}
              description="Cuándo se firmó"
              max={today}
            />
          </Stack>
          <Stack gap="xs">
            <FieldObservations field="fecha_alcance_poder_legal" />
            <DateField
              {...form.dateField('fecha_alcance_poder_legal')}
              label={REQUEST_FIELDS.fecha_alcance_poder_legal.label}
              // No mistake of the form: the decisions let it be sent, and the reviewer sees it too.
              description={
                hasPowerEnded(values.fecha_alcance_poder_legal, today) ? POWER_ENDED : 'Hasta cuándo vale'
              }
            />
          </Stack>
        </SimpleGrid>
        <Declaration
          field="declaracion_jurada_representante_apoderado"
          id={form.idOf('declaracion_jurada_representante_apoderado')}
          accepted={values.declaracion_jurada_representante_apoderado}
          description={NEEDED_TO_SEND}
          onChange={(accepted) => form.setFieldValue('declaracion_jurada_representante_apoderado', accepted)}
        />
      </Stack>
    </Fieldset>
  );
}

/** The minutes of an appointment: of a company's representative, or of a natural person's attorney if they have any. */
export function Minutes({ form, optional = false }: Pick<FileProps, 'form' | 'optional'>) {
  const { bundle } = useWizard();
  const elsewhere = minutesElsewhere(bundle.sujeto_fiscal.documento_proveedor);
  return (
    <>
      <FieldObservations field="acta_designacion_url" />
      <PowerFile form={form} field="acta_designacion_url" optional={optional} />
      {elsewhere && <Text size="sm">{elsewhere}</Text>}
    </>
  );
}

const WHEN_GONE =
  'Este archivo ya está subido y todavía no se guardó: guarde este paso y podrá verlo de nuevo.';

interface FileProps {
  readonly form: AttorneyFormState;
  readonly field: FileFieldName;
  readonly optional?: boolean;
}

const HELP: Readonly<Record<FileFieldName, string>> = {
  poder_legal:
    'Copia completa de la escritura del poder, con todas sus páginas. La da la escribanía que la hizo.',
  acta_designacion_url:
    'Copia del acta o de la escritura que designa a quien representa, con todas sus páginas.',
};

/** A file of the attorney's or representative's; saved with the step. */
function PowerFile({ form, field, optional = false }: FileProps) {
  const { label } = REQUEST_FIELDS[field];
  const upload = useUploader();
  const { begin, bundle } = useWizard();
  const url = form.values[field];
  const state =
    field in form.changed
      ? { whenGone: WHEN_GONE }
      : { objection: fileObjection(bundle, observationsOf(bundle, label)) };
  return (
    <div id={form.idOf(field)}>
      <Text size="sm" mb={4}>
        {HELP[field]}
      </Text>
      <PagesUpload
        label={optional ? `${label} (opcional)` : label}
        documentName={label}
        value={url === null ? null : { url, name: label, ...state }}
        // Required ones are replaced, or go with the attorney.
        onRemove={optional ? () => form.setFieldValue(field, null) : undefined}
        onUpload={upload}
        onBegin={begin}
        onUploaded={(file) => {
          form.setFieldValue(field, file.url);
          toast.success(`Archivo subido exitosamente para ${label}`);
        }}
      />
    </div>
  );
}
