import {
  hasSubtype,
  SUBTYPES,
  TENDER_NUMBER_INPUT_MIN,
  TENDER_TITLE_MAX,
  TENDER_TYPES,
  type TenderProblems,
  tenderLabel,
  tenderSubtypeOf,
  tenderTypeOf,
} from 'shared-api/rules';
import { NativeSelect, SimpleGrid, Stack } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { NumberInput, Textarea } from 'shared-ui/forms';
import { ExpedienteInput } from './ExpedienteInput.tsx';
import type { Draft } from './tender-draft.ts';

interface Props {
  readonly draft: Draft;
  /** Stored file number; null for a new tender. */
  readonly storedNumber: string | null;
  readonly problems: TenderProblems;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onCalendar: (open: boolean) => void;
}

const choose = (codes: readonly (typeof TENDER_TYPES)[number][] | typeof SUBTYPES) => [
  { value: '', label: 'Seleccione una opción' },
  ...codes.map((code) => ({ value: code, label: tenderLabel(code) })),
];
const TYPES = choose(TENDER_TYPES);
const SUBTYPE_CHOICES = choose(SUBTYPES);
const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value));

/** Returns the id of a field's input, the target of the error summary. */
export const fieldId = (field: keyof Draft) => `licitacion-${field}`;

/** The fields of a tender's form, without its terms of reference. */
export function TenderFields({ draft, storedNumber, problems, onChange, onCalendar }: Props) {
  return (
    <Stack>
      <Textarea
        id={fieldId('titulo')}
        label="Objeto"
        description={`${draft.titulo.length}/${TENDER_TITLE_MAX}`}
        required
        autosize
        minRows={2}
        value={draft.titulo}
        error={problems.titulo}
        onChange={(event) => onChange({ titulo: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          id={fieldId('tipo_licitacion')}
          label="Tipo de licitación"
          required
          data={TYPES}
          value={draft.tipo_licitacion ?? ''}
          error={problems.tipo_licitacion}
          onChange={(event) => {
            const tipo_licitacion = tenderTypeOf(event.currentTarget.value);
            onChange({ tipo_licitacion, ...(!hasSubtype(tipo_licitacion) && { subtipo_licitacion: null }) });
          }}
        />
        {hasSubtype(draft.tipo_licitacion) && (
          <NativeSelect
            id={fieldId('subtipo_licitacion')}
            label="Subtipo de licitación"
            required
            data={SUBTYPE_CHOICES}
            value={draft.subtipo_licitacion ?? ''}
            error={problems.subtipo_licitacion}
            onChange={(event) => onChange({ subtipo_licitacion: tenderSubtypeOf(event.currentTarget.value) })}
          />
        )}
      </SimpleGrid>
      <ExpedienteInput
        id={fieldId('expediente')}
        value={draft.expediente}
        stored={storedNumber}
        error={problems.expediente}
        onChange={(expediente) => onChange({ expediente })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          id={fieldId('numero')}
          label="Número"
          required
          min={TENDER_NUMBER_INPUT_MIN}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={draft.numero ?? ''}
          error={problems.numero}
          onChange={(numero) => onChange({ numero: numberOf(numero) })}
        />
        <NumberInput
          id={fieldId('anio')}
          label="Año"
          required
          min={0}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={draft.anio ?? ''}
          error={problems.anio}
          onChange={(anio) => onChange({ anio: numberOf(anio) })}
        />
        <DateField
          id={fieldId('fecha_publicacion')}
          label="Fecha de publicación"
          required
          value={draft.fecha_publicacion}
          error={problems.fecha_publicacion}
          onChange={(fecha_publicacion) => onChange({ fecha_publicacion })}
          onDropdownOpen={() => onCalendar(true)}
          onDropdownClose={() => onCalendar(false)}
        />
        <DateField
          id={fieldId('fecha_vencimiento')}
          label="Fecha de vencimiento"
          required
          value={draft.fecha_vencimiento}
          error={problems.fecha_vencimiento}
          onChange={(fecha_vencimiento) => onChange({ fecha_vencimiento })}
          onDropdownOpen={() => onCalendar(true)}
          onDropdownClose={() => onCalendar(false)}
        />
      </SimpleGrid>
    </Stack>
  );
}
