import { useEffect, useRef } from 'react';
import type { BulkResult, RequestRow } from 'shared-api/contract';
import { Alert, Button, Group, Stack, Text } from 'shared-ui';
import { supplierName } from 'shared-ui/request';
import { Link } from 'shared-ui/router';
import { detailPath } from '../paths.ts';
import { type BulkVerb, resultText } from './result-text.ts';

interface Props {
  readonly selected: readonly RequestRow[];
  readonly results: readonly (BulkResult & { readonly certificado?: string | null })[];
  readonly verb: BulkVerb;
  readonly onClose: () => void;
}

/** Shows the result of each request: first those that stayed as they were, and why. */
export function BulkResults({ selected, results, verb, onClose }: Props) {
  const names = new Map(selected.map((row) => [row.cuit, supplierName(row)]));
  const failed = results.filter(({ motivo }) => motivo !== null);
  const succeeded = results.filter(({ motivo }) => motivo === null);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  const item = ({ cuit, motivo, certificado }: (typeof results)[number]) => (
    <li key={cuit}>
      <Link to={detailPath(cuit)}>{names.get(cuit) ?? cuit}</Link>
      {motivo && <>: {motivo}</>}
      {certificado && <>: certificado N° {certificado}</>}
    </li>
  );
  return (
    <Stack gap="md">
      <Alert
        ref={summary}
        tabIndex={-1}
        color={failed.length > 0 ? 'ambar' : 'verde'}
        title={resultText(verb, succeeded.length, results.length)}
      >
        {failed.length > 0 &&
          (results.length === 1 ? 'Quedó como estaba.' : 'Las demás quedaron como estaban.')}
      </Alert>
      {failed.length > 0 && (
        <section aria-label="No se hicieron">
          <Text fw={700}>No se hicieron</Text>
          <ul>{failed.map(item)}</ul>
        </section>
      )}
      {succeeded.length > 0 && (
        <section aria-label="Hechas">
          <Text fw={700}>Hechas</Text>
          <ul>{succeeded.map(item)}</ul>
        </section>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Listo</Button>
      </Group>
    </Stack>
  );
}
