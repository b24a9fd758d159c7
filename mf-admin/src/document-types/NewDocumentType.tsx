import { type FormEvent, useState } from 'react';
import { type DateRule, EXPIRY_RULES, ISSUE_RULES, newDocumentTypeProblem } from 'shared-api/rules';
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
import { DATE_RULE_TEXT } from './date-rule-text.ts';
import { type NewDocumentType as Fields, useCreateDocumentType } from './queries.ts';

const NAME_MAX = 150;
const EMPTY = {
  nombre: '',
  requerido_persona_fisica: false,
  requerido_persona_juridica: false,
  emision: false,
  expiracion: false,
};

/** The rules that can read the dates asked for. */
function rulesFor({ emision, expiracion }: Pick<Fields, 'emision' | 'expiracion'>): readonly DateRule[] {
  if (!emision && !expiracion) return ['none'];
  const issue: readonly DateRule[] = emision ? ISSUE_RULES : [];
  return expiracion ? [...EXPIRY_RULES, ...issue] : ['none', ...issue];
}

/** Form of a new required document type; what keeps it from being added stands beside its disabled button. */
export function NewDocumentType() {
  const [type, setType] = useState(EMPTY);
  const [wanted, setWanted] = useState<DateRule>('none');
  const create = useCreateDocumentType();
  const problem = newDocumentTypeProblem(type);
  const rules = rulesFor(type);
  const rule = rules.find((one) => one === wanted) ?? rules[0] ?? 'none';
  const toggle = (field: keyof Omit<typeof EMPTY, 'nombre'>) => ({
    checked: type[field],
    onChange: () => setType({ ...type, [field]: !type[field] }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem) return;
    create.mutate(
      { ...type, nombre: type.nombre.trim(), regla_fecha: rule },
      {
        onSuccess: () => {
          setType(EMPTY);
          setWanted('none');
        },
      },
    );
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
          maxLength={NAME_MAX}
          value={type.nombre}
          onChange={(event) => setType({ ...type, nombre: event.currentTarget.value })}
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
            onChange={(event) => setWanted(rules.find((one) => one === event.currentTarget.value) ?? rule)}
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
