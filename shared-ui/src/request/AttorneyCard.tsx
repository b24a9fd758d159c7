import { Anchor } from '@mantine/core';
import type { SupplierRequest } from 'shared-api/contract';
import { formatDate, formatTaxId } from '../format.ts';
import { DataCard, Facts } from './parts.tsx';

interface Props {
  readonly request: SupplierRequest;
  /** Opens a file over the page; without it, in another tab. */
  readonly onPreview?: (file: { url: string; name: string }) => void;
}

/** Who acts for the supplier, and by which papers. Shown only when the attorney's declaration was made. */
export function AttorneyCard({ request, onPreview }: Props) {
  const file = (url: string | null, name: string) =>
    url && <FileLink url={url} name={name} onPreview={onPreview} />;
  return (
    <DataCard title="Datos del apoderado legal">
      <Facts
        facts={[
          { name: 'Nombre', value: request.apoderado_legal_nombre },
          {
            name: 'CUIT/CUIL',
            value: request.cuit_apoderado_legal && formatTaxId(request.cuit_apoderado_legal),
          },
          { name: 'Otorgamiento del poder', value: formatDate(request.fecha_otorgamiento_poder) },
          { name: 'Alcance del poder', value: formatDate(request.fecha_alcance_poder_legal) },
          { name: 'Poder legal', value: file(request.poder_legal, 'Poder legal') },
          { name: 'Acta de designación', value: file(request.acta_designacion_url, 'Acta de designación') },
        ]}
      />
    </DataCard>
  );
}

interface LinkProps {
  readonly url: string;
  readonly name: string;
  readonly onPreview: Props['onPreview'];
}

function FileLink({ url, name, onPreview }: LinkProps) {
  if (onPreview) {
    return (
      <Anchor component="button" type="button" onClick={() => onPreview({ url, name })}>
        Ver {name}
      </Anchor>
    );
  }
  return (
    <Anchor href={url} target="_blank" rel="noopener">
      Ver {name} (se abre en otra pestaña)
    </Anchor>
  );
}
