import { IconSend, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { FailedMail } from 'shared-api/contract';
import { Alert, Button, Card, formatDateTime, Group, QueryProblem, Stack, Text, Title } from 'shared-ui';
import { DataTable } from 'shared-ui/tables';
import { numberText } from '../settings/number-text.ts';
import { DiscardMail } from './DiscardMail.tsx';
import { useFailedMails, useRetryMail } from './queries.ts';

/** The mails that could not be sent, each to be retried or discarded; for administrators. */
export function FailedMails() {
  const mails = useFailedMails();
  const retry = useRetryMail();
  const [discarded, setDiscarded] = useState<FailedMail | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The row disappears, and with it the button that had the focus; after a refusal the reason stands below the heading.
  const again = (mail: FailedMail) => retry.mutate(mail, { onSettled: () => heading.current?.focus() });

  return (
    <Card withBorder component="section" aria-labelledby="correos">
      <Group justify="space-between" align="baseline" mb="sm">
        <Title order={2} size="h4" id="correos" ref={heading} tabIndex={-1}>
          Correos que no se pudieron enviar
        </Title>
        <Text role="status" c="dimmed">
          {mails.data ? countText(mails.data) : mails.isError ? '' : 'Cargando...'}
        </Text>
      </Group>
      {retry.isError && (
        <Alert color="rojo" mt="sm">
          {retry.error.message}
        </Alert>
      )}
      <Stack gap="sm">
        <QueryProblem query={mails} title="No se pudieron ver los correos" message={mails.error?.message} />
        {!mails.isLoadingError && (
          <DataTable
            caption="Correos que no se pudieron enviar, los más nuevos primero"
            columns={[
              { key: 'escrito', header: 'Escrito', cell: (mail: FailedMail) => formatDateTime(mail.escrito) },
              { key: 'para', header: 'Para', cell: ({ para }: FailedMail) => para, breaks: true },
              { key: 'asunto', header: 'Asunto', cell: ({ asunto }: FailedMail) => asunto, breaks: true },
              { key: 'motivo', header: 'Motivo', cell: ({ motivo }: FailedMail) => motivo, breaks: true },
              {
                key: 'acciones',
                header: 'Acciones',
                noPrint: true,
                cell: (mail: FailedMail) => (
                  <Group gap="xs">
                    <Button
                      variant="default"
                      size="sm"
                      leftSection={<IconSend size={18} aria-hidden />}
                      aria-label={`Reintentar: ${mail.asunto}, para ${mail.para}`}
                      loading={retry.isPending && retry.variables.id === mail.id}
                      // One at a time: the result is shown above the table.
                      disabled={retry.isPending}
                      onClick={() => again(mail)}
                    >
                      Reintentar
                    </Button>
                    <Button
                      variant="default"
                      size="sm"
                      leftSection={<IconX size={18} aria-hidden />}
                      aria-label={`Descartar: ${mail.asunto}, para ${mail.para}`}
                      onClick={() => setDiscarded(mail)}
                    >
                      Descartar
                    </Button>
                  </Group>
                ),
              },
            ]}
            rows={mails.data?.data ?? []}
            rowKey={({ id }) => id}
            empty="Ninguno: los correos que esperan se reintentan solos."
            loading={mails.isPending}
            skeletonRows={1}
          />
        )}
      </Stack>
      <DiscardMail
        mail={discarded}
        onClose={() => setDiscarded(null)}
        onDiscarded={() => heading.current?.focus()}
      />
    </Card>
  );
}

function countText({
  data,
  total,
}: {
  readonly data: readonly FailedMail[];
  readonly total: number;
}): string {
  const all = total === 1 ? '1 correo' : `${numberText(total)} correos`;
  return data.length < total ? `${all}; se muestran los ${data.length} más nuevos` : all;
}
