import { useState } from 'react';
import { fiscalYearDays, fiscalYearStart, todayInCity } from 'shared-api/rules';
import { Group, NativeSelect } from 'shared-ui';
import { Fieldset } from 'shared-ui/forms';
import type { StepForm } from '../useStepForm.ts';
import type { TaxValues } from './values.ts';

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

const numberOrNull = (text: string) => (text === '' ? null : Number(text));

/** Day and month in which a company's fiscal year starts; kept as a date of the current year. */
export function FiscalYearFields({ form }: { form: StepForm<TaxValues> }) {
  const chosen = form.values.fecha_primer_ejercicio_economico;
  // Half a choice is no date yet: only this part knows of it.
  const [half, setHalf] = useState<{ month: number | null; day: number | null }>({ month: null, day: null });
  const month = chosen ? Number(chosen.slice(5, 7)) : half.month;
  const day = chosen ? Number(chosen.slice(8, 10)) : half.day;
  const year = Number(todayInCity(new Date()).slice(0, 4));
  const days = fiscalYearDays(month, year);
  const choose = (nextMonth: number | null, nextDay: number | null) => {
    const fitting = nextDay !== null && nextDay > fiscalYearDays(nextMonth, year) ? null : nextDay;
    const date = fiscalYearStart(year, nextMonth, fitting);
    setHalf(date === null ? { month: nextMonth, day: fitting } : { month: null, day: null });
    form.set({ fecha_primer_ejercicio_economico: date });
  };
  return (
    <Fieldset legend="Inicio del ejercicio económico">
      <Group gap="md" align="flex-start">
        <NativeSelect
          id="fecha_primer_ejercicio_economico"
          label="Día"
          value={day ?? ''}
          data={[
            { value: '', label: 'Día' },
            ...Array.from({ length: days }, (_, index) => String(index + 1)),
          ]}
          onChange={(event) => choose(month, numberOrNull(event.currentTarget.value))}
        />
        <NativeSelect
          label="Mes"
          value={month ?? ''}
          data={[
            { value: '', label: 'Mes' },
            ...MONTHS.map((label, index) => ({ value: String(index + 1), label })),
          ]}
          onChange={(event) => choose(numberOrNull(event.currentTarget.value), day)}
        />
      </Group>
    </Fieldset>
  );
}
