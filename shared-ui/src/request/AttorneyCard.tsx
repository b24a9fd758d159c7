import type { SupplierRequest } from 'shared-api/contract';
import { powerReachText, todayInCity } from 'shared-api/rules';
import { formatDate, formatTaxId } from '../format.ts';
import { paperFact, type ShowFile } from './papers.tsx';
import { DataCard, Facts } from './parts.tsx';

interface Props {
  readonly request: SupplierRequest;
  /** Without it, papers open in another tab. */
  readonly onPreview?: ShowFile;
}

/** Who acts for the supplier, and by which papers. Shown only when the attorney's declaration was made. */
export function AttorneyCard({ request, onPreview }: Props) {
  const reach = request.fecha_alcance_poder_legal;
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
          { name: 'Alcance del poder', value: reach && powerReachText(reach, todayInCity(new Date())) },
          paperFact('Poder legal', request.poder_legal, onPreview),
          // A legal entity's minutes appoint its representative: they stand with what is registered of it.
          ...(request.tipo_persona === 'FISICA'
            ? [paperFact('Acta de designación', request.acta_designacion_url, onPreview)]
            : []),
        ]}
      />
    </DataCard>
  );
}
