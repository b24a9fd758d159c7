import type { ReactNode } from 'react';
import type { TenderDetail } from 'shared-api/contract';
import { tenderReference } from 'shared-api/rules';
import { Alert, Skeleton, Stack, Text } from 'shared-ui';
import { UnavailableTender } from '../tender-list/UnavailableTender.tsx';
import { useTender } from '../tender-list/use-tender.ts';

interface Props {
  /** Id of the tender. */
  readonly id: string;
  /** Returns why the form is not offered for this tender; null when it is. */
  readonly problemOf: (tender: TenderDetail) => string | null;
  /** Shown below the reason, instead of the form. */
  readonly otherwise?: ((tender: TenderDetail) => ReactNode) | undefined;
  readonly children: ReactNode;
}

/** A form about one public tender, below its name; the reason where it is not offered. */
export function FormOfTender({ id, problemOf, otherwise, children }: Props) {
  const { data, error, refetch } = useTender(id);
  if (!data && error) return <UnavailableTender error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="8rem" role="status" aria-label="Cargando..." />;
  const problem = problemOf(data);
  return (
    <Stack gap="lg">
      <div>
        <Text fw={600}>{data.titulo}</Text>
        <Text size="sm">{tenderReference(data)}</Text>
      </div>
      {problem === null ? (
        children
      ) : (
        <>
          <Alert color="ambar">{problem}</Alert>
          {otherwise?.(data)}
        </>
      )}
    </Stack>
  );
}
