import { useEffect, useRef } from 'react';
import { Alert, Button, Card, formatTaxId, Group, Stack, Text, Title } from 'shared-ui';

interface Props {
  readonly company: { readonly cuit: string; readonly razon_social: string };
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onCancel: () => void;
  readonly onContinue: () => void;
}

/** The company that was found; its heading takes the focus, so that it is read out. */
export function FoundCompany({ company, busy, problem, onCancel, onContinue }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card withBorder p={{ base: 'sm', sm: 'lg' }} component="section" aria-labelledby="empresa">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="empresa" ref={heading} tabIndex={-1}>
            {company.razon_social}
          </Title>
          <Text c="dimmed">CUIT {formatTaxId(company.cuit)}</Text>
        </div>
        {problem && (
          <Alert role="alert" color="rojo">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          <Button px="md" onClick={onContinue} loading={busy}>
            Continuar con esta empresa
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
