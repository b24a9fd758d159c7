import { labelSeveral } from 'shared-api/contract';
import * as v from 'shared-api/schema';
import { Checkbox, Group, LoadingPage, Problem, Stack, Text } from 'shared-ui';
import { Fieldset, Radio, usePortalForm } from 'shared-ui/forms';
import { useLabels } from '../detail/labels/queries.ts';
import { type BulkProps, cuitsOf, useBulkCall } from './queries.ts';
import { SimpleBulkForm } from './SimpleBulkForm.tsx';

const MISSING = 'Debe elegir al menos una etiqueta';
const LABELLING = v.object({
  accion: v.picklist(['poner', 'quitar']),
  etiquetas: v.pipe(v.array(v.string()), v.minLength(1, MISSING)),
});
type Labelling = v.InferOutput<typeof LABELLING>;
const NOTHING: Labelling = { accion: 'poner', etiquetas: [] };

/** Content of the dialog that puts labels on several suppliers, or takes them off. */
export function LabelSeveral(props: BulkProps) {
  const { data, error, refetch } = useLabels();
  const form = usePortalForm<Labelling>({ initialValues: NOTHING, schema: LABELLING });
  const labelling = useBulkCall(labelSeveral);
  if (error && !data) return <Problem title={error.message} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage />;
  const { accion, etiquetas } = form.values;
  const removal = etiquetas.length === 1 ? 'Se quitó la etiqueta de' : 'Se quitaron las etiquetas de';
  return (
    <SimpleBulkForm
      {...props}
      form={form}
      label="Etiquetar varios proveedores"
      verb={accion === 'quitar' ? [removal, removal] : ['Se etiquetó', 'Se etiquetaron']}
      submitText="Guardar Cambios"
      send={async () => {
        const body = { cuits: cuitsOf(props.selected), [accion]: etiquetas };
        return (await labelling.mutateAsync({ body })).resultados;
      }}
    >
      <Radio.Group
        label="Qué hacer con las etiquetas"
        value={accion}
        onChange={(value) => form.setFieldValue('accion', value === 'quitar' ? 'quitar' : 'poner')}
      >
        <Group gap="lg" mt="xs">
          <Radio value="poner" label="Ponerlas" data-autofocus />
          <Radio value="quitar" label="Quitarlas" />
        </Group>
      </Radio.Group>
      <Fieldset legend="Etiquetas" id={form.idOf('etiquetas')} tabIndex={-1}>
        {data.length === 0 && <Text>No hay etiquetas</Text>}
        <Stack gap="xs">
          {data.map(({ id, etiqueta_nombre }) => (
            <Checkbox
              key={id}
              label={etiqueta_nombre}
              checked={etiquetas.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                form.setFieldValue('etiquetas', (before: readonly string[]) =>
                  checked ? [...before, id] : before.filter((label) => label !== id),
                )
              }
            />
          ))}
        </Stack>
        {form.errors.etiquetas && (
          <Text size="sm" c="rojo.8" mt={4}>
            {form.errors.etiquetas}
          </Text>
        )}
      </Fieldset>
    </SimpleBulkForm>
  );
}
