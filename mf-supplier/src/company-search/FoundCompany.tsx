import { useEffect, useRef } from 'react';
import { Alert, Button, Card, formatTaxId, Group, Stack, Text, Title } from 'shared-ui';
import { useSignedIn } from '../subject/use-signed-in.ts';
import { CompanyStanding } from './CompanyStanding.tsx';

interface Props {
  readonly company: { readonly cuit: string; readonly razon_social: string };
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onCancel: () => void;
  readonly onContinue: () => void;
}

/** The company that was found; its heading takes the focus, so that it is read out. */
export function FoundCompany({ company, busy, problem, onCancel, onContinue }: Props) {
  const { representa } = useSignedIn();
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
        {representa.includes(company.cuit) ? (
          <CompanyStanding cuit={company.cuit} />
        ) : (
          <Alert color="ambar">
            Según lo que ARCA (ex AFIP) informó cuando ingresó, usted no representa a esta empresa.
          </Alert>
        )}
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
