import {
  fullYear,
  hasSubtype,
  oneLine,
  SUBTYPES,
  TENDER_FIELDS,
  TENDER_NUMBER_INPUT_MIN,
  TENDER_NUMBER_MAX,
  TENDER_TITLE_MAX,
  TENDER_TYPES,
  TENDER_YEAR_PROBLEM,
  tenderLabel,
  tenderSubtypeOf,
  tenderTypeOf,
} from 'shared-api/rules';
import { NativeSelect, SimpleGrid, Stack } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { Textarea } from 'shared-ui/forms';
import { CountInput } from './CountInput.tsx';
import { ExpedienteInput } from './ExpedienteInput.tsx';
import type { TenderForm } from './use-tender-form.ts';

interface Props {
  readonly form: TenderForm;
  /** Stored file number; null for a new tender. */
  readonly storedNumber: string | null;
  readonly onCalendar: (open: boolean) => void;
}

const choose = (codes: readonly (typeof TENDER_TYPES)[number][] | typeof SUBTYPES) => [
  { value: '', label: 'Seleccione una opción' },
  ...codes.map((code) => ({ value: code, label: tenderLabel(code) })),
];
const TYPES = choose(TENDER_TYPES);
const SUBTYPE_CHOICES = choose(SUBTYPES);
const NUMBER_PROBLEM = `Escriba un número entero desde ${TENDER_NUMBER_INPUT_MIN}, de hasta ${`${TENDER_NUMBER_MAX}`.length} cifras, por ejemplo 13`;

/** The fields of a tender's form, without its terms of reference. */
export function TenderFields({ form, storedNumber, onCalendar }: Props) {
  const { values } = form;
  const numberField = (field: 'numero' | 'anio') => ({
    ...form.field(field),
    // A text that is no number counts as a problem, as a date that can't be read does.
    onProblem: form.dateField(field).onProblem,
    value: values[field],
    onChange: (value: number | null) => form.setFieldValue(field, value),
    required: true,
  });
  const calendar = { onDropdownOpen: () => onCalendar(true), onDropdownClose: () => onCalendar(false) };
  const dateField = (field: 'fecha_publicacion' | 'fecha_vencimiento') => ({
    ...form.dateField(field),
    ...calendar,
    required: true,
  });
  return (
    <Stack>
      <Textarea
        label={TENDER_FIELDS.titulo.label}
        description={`${values.titulo.length}/${TENDER_TITLE_MAX}`}
        required
        autosize
        minRows={2}
        data-autofocus
        {...form.field('titulo')}
        onChange={(event) => form.setFieldValue('titulo', oneLine(event.currentTarget.value))}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={TENDER_FIELDS.tipo_licitacion.label}
          required
          data={TYPES}
          {...form.field('tipo_licitacion')}
          value={values.tipo_licitacion ?? ''}
          onChange={(event) => {
            const tipo_licitacion = tenderTypeOf(event.currentTarget.value);
            form.setValues({
              tipo_licitacion,
              ...(!hasSubtype(tipo_licitacion) && { subtipo_licitacion: null }),
            });
          }}
        />
        {hasSubtype(values.tipo_licitacion) && (
          <NativeSelect
            label={TENDER_FIELDS.subtipo_licitacion.label}
            required
            data={SUBTYPE_CHOICES}
            {...form.field('subtipo_licitacion')}
            value={values.subtipo_licitacion ?? ''}
            onChange={(event) =>
              form.setFieldValue('subtipo_licitacion', tenderSubtypeOf(event.currentTarget.value))
            }
          />
        )}
      </SimpleGrid>
      <ExpedienteInput
        {...form.field('expediente')}
        value={values.expediente}
        stored={storedNumber}
        onChange={(expediente) => form.setFieldValue('expediente', expediente)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CountInput
          label={TENDER_FIELDS.numero.label}
          min={TENDER_NUMBER_INPUT_MIN}
          problem={NUMBER_PROBLEM}
          {...numberField('numero')}
        />
        <CountInput
          label={TENDER_FIELDS.anio.label}
          min={0}
          problem={TENDER_YEAR_PROBLEM}
          complete={fullYear}
          {...numberField('anio')}
        />
        <DateField label={TENDER_FIELDS.fecha_publicacion.label} {...dateField('fecha_publicacion')} />
        <DateField label={TENDER_FIELDS.fecha_vencimiento.label} {...dateField('fecha_vencimiento')} />
        <DateField
          label={TENDER_FIELDS.preguntas_hasta.label}
          description="Opcional: si queda vacío, la licitación no recibe preguntas."
          {...form.dateField('preguntas_hasta')}
          {...calendar}
        />
      </SimpleGrid>
    </Stack>
  );
}
