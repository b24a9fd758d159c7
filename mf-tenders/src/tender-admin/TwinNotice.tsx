import { formatDate, isExpediente, tenderFieldText } from 'shared-api/rules';
import { Alert, Anchor, Text } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useTwins } from './queries.ts';
import type { Draft } from './tender-draft.ts';

interface Props {
  readonly values: Draft;
  /** Id of the tender that the form changes; null for a new one. */
  readonly id: string | null;
}

/** Warns of stored tenders with the same file number, or the same number, year and type; nothing without any. */
export function TwinNotice({ values, id }: Props) {
  const { expediente, numero, anio, tipo_licitacion } = values;
  const twins = useTwins({
    expediente: isExpediente(expediente) ? expediente : '',
    ...(numero !== null && anio !== null && tipo_licitacion && { numero, anio, tipo_licitacion }),
    excepto: id,
  });
  if (!twins.data || twins.data.data.length === 0) return null;
  return (
    <Alert color="ambar" role="status" title="Puede que ya esté cargada">
      <Text size="sm">Tienen el mismo expediente, o el mismo número, año y tipo:</Text>
      <ul>
        {twins.data.data.map((twin) => (
          <li key={twin.id}>
            <Anchor component={Link} to={`/licitaciones/${twin.id}`} target="_blank" underline="always">
              {`${twin.titulo} (se abre en otra pestaña)`}
            </Anchor>
            {` · N.º ${twin.numero}/${twin.anio} · ${tenderFieldText('expediente', twin)} · ${
              twin.mostrar ? `publicada el ${formatDate(twin.fecha_publicacion)}` : 'borrador'
            }`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
