import {
  DATE_RULE_TEXT,
  type DateRule,
  DOCUMENT_REACH,
  documentReachText,
  EXPIRY_RULES,
  ISSUE_RULES,
  newDocumentTypeProblem,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, Button, Checkbox, NativeSelect, Paper, SimpleGrid, Text, TextInput, Title } from 'shared-ui';
import { Form, usePortalForm } from 'shared-ui/forms';
import { prefixedProblems } from '../settings/prefixed-problems.ts';
import { useCreateDocumentType, useDocumentTypeReach } from './queries.ts';

const FAILED = 'Error al crear el documento requerido';

const EMPTY = {
  nombre: '',
  requerido_persona_fisica: false,
  requerido_persona_juridica: false,
  emision: false,
  expiracion: false,
  /** The last choice; it may not fit the dates chosen since. */
  regla_fecha: 'none' as DateRule,
};

type DateNeeded = 'emision' | 'expiracion';

/** Returns the rules that apply to the chosen dates. */
function rulesFor({ emision, expiracion }: Pick<typeof EMPTY, DateNeeded>): readonly DateRule[] {
  if (!emision && !expiracion) return ['none'];
  const issue: readonly DateRule[] = emision ? ISSUE_RULES : [];
  return expiracion ? [...EXPIRY_RULES, ...issue] : ['none', ...issue];
}

const DocumentTypeSchema = v.pipe(
  v.object({
    nombre: v.string(),
    requerido_persona_fisica: v.boolean(),
    requerido_persona_juridica: v.boolean(),
  }),
  v.rules((type) => ({ nombre: newDocumentTypeProblem(type) })),
);

interface Props {
  /** Shows where the new document is. `isEmpty`: the form is, and its button, which had the focus, is disabled. */
  readonly onCreated: (isEmpty: boolean) => void;
}

/** Form of a new document type; the reason why its button is disabled stands beside it. */
export function NewDocumentType({ onCreated }: Props) {
  const form = usePortalForm({
    initialValues: EMPTY,
    schema: DocumentTypeSchema,
    draft: 'documento-requerido',
    serverProblems: prefixedProblems(FAILED),
  });
  const create = useCreateDocumentType(({ nombre }) => {
    // Keeps a name typed while the call was running.
    const isEmpty = form.getValues().nombre.trim() === nombre;
    if (isEmpty) form.discard();
    onCreated(isEmpty);
  });
  const reach = useDocumentTypeReach().data?.data;
  const { requerido_persona_fisica, requerido_persona_juridica } = form.values;
  const isForSomebody = requerido_persona_fisica || requerido_persona_juridica;
  const problem = newDocumentTypeProblem(form.values);
  const rules = rulesFor(form.values);
  const rule = rules.find((one) => one === form.values.regla_fecha) ?? rules[0] ?? 'none';
  const checkbox = (field: 'requerido_persona_fisica' | 'requerido_persona_juridica' | DateNeeded) =>
    form.field(field, { type: 'checkbox' });

  return (
    <Paper withBorder p="md" data-no-print>
      <Form
        form={form}
        labelledBy="nuevo-documento"
        summary={false}
        onSubmit={(type) => create.mutateAsync({ ...type, nombre: type.nombre.trim(), regla_fecha: rule })}
      >
        <Title order={2} size="h4" id="nuevo-documento">
          Nuevo documento requerido
        </Title>
        {form.failure && <Alert color="rojo">{`${FAILED}: ${form.failure.message}`}</Alert>}
        <TextInput label="Nombre del documento" required {...form.field('nombre')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Checkbox label="Requerido a persona humana" {...checkbox('requerido_persona_fisica')} />
          <Checkbox label="Requerido a persona jurídica" {...checkbox('requerido_persona_juridica')} />
          <Checkbox label="Lleva fecha de emisión" {...checkbox('emision')} />
          <Checkbox label="Lleva fecha de expiración" {...checkbox('expiracion')} />
        </SimpleGrid>
        {rules.length > 1 && (
          <NativeSelect
            label="Cuándo vence"
            data={rules.map((value) => ({ value, label: DATE_RULE_TEXT[value] }))}
            {...form.field('regla_fecha')}
            value={rule}
          />
        )}
        <Text size="sm">
          {reach && isForSomebody ? documentReachText(form.values, reach) : DOCUMENT_REACH}
        </Text>
        <div>
          <Button
            type="submit"
            disabled={problem !== null}
            loading={form.submitting}
            aria-describedby="falta"
          >
            Agregar documento
          </Button>
          <Text id="falta" size="sm" c="dimmed" mt={4}>
            {problem}
          </Text>
        </div>
      </Form>
    </Paper>
  );
}
