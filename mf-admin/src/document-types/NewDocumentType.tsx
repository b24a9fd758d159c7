import type { FormEvent } from 'react';
import {
  type DateRule,
  DOCUMENT_TYPE_NAME_MAX,
  EXPIRY_RULES,
  ISSUE_RULES,
  newDocumentTypeProblem,
} from 'shared-api/rules';
import {
  Alert,
  Button,
  Checkbox,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from 'shared-ui';
import { useDraft } from 'shared-ui/portal';
import { DATE_RULE_TEXT } from './date-rule-text.ts';
import { type NewDocumentType as Fields, useCreateDocumentType } from './queries.ts';

const EMPTY = {
  nombre: '',
  requerido_persona_fisica: false,
  requerido_persona_juridica: false,
  emision: false,
  expiracion: false,
  /** The last choice; it may not fit the dates chosen since. */
  regla_fecha: 'none' as DateRule,
};

/** Returns the rules that apply to the chosen dates. */
function rulesFor({ emision, expiracion }: Pick<Fields, 'emision' | 'expiracion'>): readonly DateRule[] {
  if (!emision && !expiracion) return ['none'];
  const issue: readonly DateRule[] = emision ? ISSUE_RULES : [];
  return expiracion ? [...EXPIRY_RULES, ...issue] : ['none', ...issue];
}

/** Form of a new document type; the reason why its button is disabled stands beside it. */
export function NewDocumentType() {
  const [type, setType] = useDraft('documento-requerido', EMPTY);
  // Keeps a name typed while the call was running.
  const create = useCreateDocumentType(({ nombre }) =>
    setType((now) => (now.nombre.trim() === nombre ? EMPTY : now)),
  );
  const problem = newDocumentTypeProblem(type);
  const rules = rulesFor(type);
  const rule = rules.find((one) => one === type.regla_fecha) ?? rules[0] ?? 'none';
  const change = (part: Partial<typeof EMPTY>) => setType((before) => ({ ...before, ...part }));
  const toggle = (field: keyof Omit<typeof EMPTY, 'nombre' | 'regla_fecha'>) => ({
    checked: type[field],
    onChange: () => change({ [field]: !type[field] }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem) return;
    create.mutate({ ...type, nombre: type.nombre.trim(), regla_fecha: rule });
  };

  return (
    <Paper component="form" aria-labelledby="nuevo-documento" withBorder p="md" noValidate onSubmit={submit}>
      <Stack>
        <Title order={2} size="h4" id="nuevo-documento">
          Nuevo documento requerido
        </Title>
        {create.isError && (
          <Alert color="rojo">{`Error al crear el documento requerido: ${create.error.message}`}</Alert>
        )}
        <TextInput
          label="Nombre del documento"
          required
          maxLength={DOCUMENT_TYPE_NAME_MAX}
          value={type.nombre}
          onChange={(event) => change({ nombre: event.currentTarget.value })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Checkbox label="Requerido a persona humana" {...toggle('requerido_persona_fisica')} />
          <Checkbox label="Requerido a persona jurídica" {...toggle('requerido_persona_juridica')} />
          <Checkbox label="Lleva fecha de emisión" {...toggle('emision')} />
          <Checkbox label="Lleva fecha de expiración" {...toggle('expiracion')} />
        </SimpleGrid>
        {rules.length > 1 && (
          <NativeSelect
            label="Cuándo vence"
            data={rules.map((value) => ({ value, label: DATE_RULE_TEXT[value] }))}
            value={rule}
            onChange={({ currentTarget: { value } }) =>
              change({ regla_fecha: rules.find((one) => one === value) ?? rule })
            }
          />
        )}
        <div>
          <Button
            type="submit"
            disabled={problem !== null}
            loading={create.isPending}
            aria-describedby="falta"
          >
            Agregar documento
          </Button>
          <Text id="falta" size="sm" c="dimmed" mt={4}>
            {problem}
          </Text>
        </div>
      </Stack>
    </Paper>
  );
}
