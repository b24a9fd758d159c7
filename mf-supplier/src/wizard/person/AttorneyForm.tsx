import { todayInCity } from 'shared-api/rules';
import { SimpleGrid, Stack, toast } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { Fieldset } from 'shared-ui/forms';
import { FileUpload } from 'shared-ui/upload';
import { observationsOf, useWizard } from '../context.ts';
import { Declaration } from '../declarations/Declaration.tsx';
import { useUploader } from '../files/useUploader.ts';
import { useFindPersonName } from '../lookup/queries.ts';
import { TaxIdLookup } from '../lookup/TaxIdLookup.tsx';
import { ObservedHere } from '../messages.tsx';
import type { StepForm } from '../useStepForm.ts';
import type { AttorneyValues } from './attorney.ts';

/** The attorney: who, with which power, from when until when. */
export function AttorneyForm({ form }: { form: StepForm<AttorneyValues> }) {
  const { bundle } = useWizard();
  const find = useFindPersonName();
  const { values } = form;
  return (
    <Fieldset legend="Datos del apoderado legal">
      <Stack gap="lg">
        <TaxIdLookup
          id="cuit_apoderado_legal"
          label="CUIT/CUIL del apoderado legal"
          what="al apoderado legal"
          nameLabel="Apoderado legal"
          cuit={values.cuit_apoderado_legal ?? ''}
          name={values.apoderado_legal_nombre ?? ''}
          error={form.problems.cuit_apoderado_legal}
          find={find}
          notFound={() => {
            toast.error('No se encontró la persona');
            return 'No se encontró la persona.';
          }}
          onType={(cuit) =>
            form.set({ cuit_apoderado_legal: cuit === '' ? null : cuit, apoderado_legal_nombre: null })
          }
          onFound={(cuit, name) => form.set({ cuit_apoderado_legal: cuit, apoderado_legal_nombre: name })}
        />
        <ObservedHere observations={observationsOf(bundle, 'Poder legal')} />
        <PowerFile form={form} field="poder_legal" label="Poder legal" />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateField
            id="fecha_otorgamiento_poder"
            label="Fecha de otorgamiento del poder"
            description="Cuándo se firmó"
            value={values.fecha_otorgamiento_poder}
            max={todayInCity(new Date())}
            onChange={(fecha_otorgamiento_poder) => form.set({ fecha_otorgamiento_poder })}
          />
          <DateField
            id="fecha_alcance_poder_legal"
            label="Fecha de alcance del poder legal"
            description="Hasta cuándo vale"
            value={values.fecha_alcance_poder_legal}
            onChange={(fecha_alcance_poder_legal) => form.set({ fecha_alcance_poder_legal })}
          />
        </SimpleGrid>
        <Declaration
          field="declaracion_jurada_representante_apoderado"
          accepted={values.declaracion_jurada_representante_apoderado}
          onChange={(accepted) => form.set({ declaracion_jurada_representante_apoderado: accepted })}
        />
      </Stack>
    </Fieldset>
  );
}

interface FileProps {
  readonly form: StepForm<AttorneyValues>;
  readonly field: 'poder_legal' | 'acta_designacion_url';
  readonly label: string;
}

/** A file of the attorney's or representative's; saved with the step. */
export function PowerFile({ form, field, label }: FileProps) {
  const upload = useUploader();
  const url = form.values[field];
  return (
    <FileUpload
      label={label}
      value={url === null ? null : { url }}
      onUpload={upload}
      onUploaded={(file) => {
        form.set({ [field]: file.url });
        toast.success(`Archivo subido exitosamente para ${label}`);
      }}
    />
  );
}
