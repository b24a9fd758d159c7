import { fiscalYearDays, REQUEST_FIELDS, todayInCity } from 'shared-api/rules';
import { Group, NativeSelect, Stack } from 'shared-ui';
import { Fieldset } from 'shared-ui/forms';
import { FieldObservations } from '../FieldObservations.tsx';
import { fiscalYearChoice, partsOfFiscalYear } from './fiscal-year.ts';
import type { TaxForm } from './tax-form.ts';

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

const FIELD = 'fecha_primer_ejercicio_economico';
const numberOrNull = (text: string) => (text === '' ? null : Number(text));

/** Day and month in which a company's fiscal year starts; kept as a date of the current year. */
export function FiscalYearFields({ form }: { form: TaxForm }) {
  const { month, day } = partsOfFiscalYear(form.values.fecha_primer_ejercicio_economico);
  const { id, error } = form.field(FIELD);
  const year = Number(todayInCity(new Date()).slice(0, 4));
  const days = fiscalYearDays(month, year);
  // The message stands at the part that lacks, or at the first; there the summary leads.
  const monthLacks = month === null && day !== null;
  const atDay = monthLacks ? {} : { id, error };
  const atMonth = monthLacks ? { id, error } : {};
  const choose = (nextMonth: number | null, nextDay: number | null) => {
    const fitting = nextDay !== null && nextDay > fiscalYearDays(nextMonth, year) ? null : nextDay;
    form.setFieldValue(FIELD, fiscalYearChoice(year, nextMonth, fitting));
  };
  return (
    <Fieldset legend={REQUEST_FIELDS[FIELD].label} p={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="xs">
        <FieldObservations field={FIELD} />
        <Group gap="md" align="flex-start">
          <NativeSelect
            {...atDay}
            label="Día"
            value={day ?? ''}
            data={[
              { value: '', label: 'Día' },
              ...Array.from({ length: days }, (_, index) => String(index + 1)),
            ]}
            onChange={(event) => choose(month, numberOrNull(event.currentTarget.value))}
          />
          <NativeSelect
            {...atMonth}
            label="Mes"
            value={month ?? ''}
            data={[
              { value: '', label: 'Mes' },
              ...MONTHS.map((label, index) => ({ value: String(index + 1), label })),
            ]}
            onChange={(event) => choose(numberOrNull(event.currentTarget.value), day)}
          />
        </Group>
      </Stack>
    </Fieldset>
  );
}
