import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type BankAccountForm, isCvu, TYPED_VALUES } from 'shared-api/rules';
import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput } from 'shared-ui';
import { Fieldset, Radio, Textarea, TypedInput } from 'shared-ui/forms';
import { type AccountRow, cbuChange } from './account-rows.ts';

interface Props {
  readonly row: AccountRow;
  /** From 1. */
  readonly number: number;
  /** A legal entity's accounts have this holder; null when the person writes it. */
  readonly fixedHolder: string | null;
  /** Id and error of a field. */
  readonly at: (field: keyof BankAccountForm) => { readonly id: string; readonly error: ReactNode };
  readonly onChange: (change: Partial<AccountRow>) => void;
  /** Absent: there is no other account to choose. */
  readonly onDefault: (() => void) | undefined;
  /** Absent: it is not begun yet. */
  readonly onRemove: (() => void) | undefined;
}

/** One account. The bank is known from the CBU as soon as that is right. */
export function AccountFields({ row, number, fixedHolder, at, onChange, ...on }: Props) {
  return (
    <Fieldset legend={`Cuenta ${number}`} p={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TypedInput
            {...at('cbu')}
            label="CBU o CVU"
            description="22 números"
            kind={TYPED_VALUES.cbu}
            value={row.cbu}
            onChange={(cbu) => onChange(cbuChange(row, cbu))}
          />
          <TextInput
            {...at('banco')}
            label="Banco"
            description={
              isCvu(row.cbu) ? 'Es un CVU: escriba el nombre de la billetera' : 'Se completa con el CBU'
            }
            value={row.banco}
            onChange={(event) => onChange({ banco: event.currentTarget.value })}
          />
          {fixedHolder === null ? (
            <TextInput
              {...at('titular')}
              label="Titular"
              description="Como figura en el banco"
              value={row.titular}
              onChange={(event) => onChange({ titular: event.currentTarget.value })}
            />
          ) : (
            // Shows a long name in several lines.
            <Textarea
              {...at('titular')}
              label="Titular"
              description="Es la razón social: no se cambia aquí"
              minRows={1}
              readOnly
              variant="filled"
              value={fixedHolder}
            />
          )}
          <TypedInput
            {...at('alias')}
            label="Alias (opcional)"
            description="De 6 a 20 letras, números, puntos o guiones"
            inputMode="text"
            kind={TYPED_VALUES.alias}
            value={row.alias ?? ''}
            onChange={(alias) => onChange({ alias: alias || null })}
          />
          <TypedInput
            {...at('nro_cuenta')}
            label="Número de cuenta (opcional)"
            description="Solo números, hasta 30"
            kind={TYPED_VALUES.accountNumber}
            value={row.nro_cuenta ?? ''}
            onChange={(number) => onChange({ nro_cuenta: number || null })}
          />
        </SimpleGrid>
        <Group justify="space-between" gap="sm">
          {on.onDefault && (
            <Radio
              name="cuenta_predeterminada"
              label="Cuenta predeterminada"
              aria-label={`Cuenta predeterminada: cuenta ${number}`}
              checked={row.cuenta_predeterminada}
              onChange={on.onDefault}
            />
          )}
          {on.onRemove && (
            <Button
              variant="subtle"
              color="rojo"
              size="sm"
              leftSection={<IconTrash size={18} aria-hidden />}
              aria-label={`Eliminar la cuenta ${number}`}
              onClick={on.onRemove}
            >
              Eliminar
            </Button>
          )}
        </Group>
      </Stack>
    </Fieldset>
  );
}

/** A stored account that the next save leaves out. */
export function RemovedAccount({ row, onRestore }: { row: AccountRow; onRestore: () => void }) {
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">
          Se eliminará la cuenta de {row.banco} terminada en {row.cbu.slice(-4)} cuando guarde.
        </Text>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={onRestore}
        >
          Deshacer
        </Button>
      </Group>
    </Paper>
  );
}
