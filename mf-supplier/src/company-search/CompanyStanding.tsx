import { ownRequestSummary, todayInCity } from 'shared-api/rules';
import { Text } from 'shared-ui';
import { useOwnRequests } from '../own-requests/queries.ts';

/** State of a represented company's registration; nothing until it is known. */
export function CompanyStanding({ cuit }: { readonly cuit: string }) {
  const line = useOwnRequests().data?.find((one) => one.cuit === cuit);
  if (!line) return null;
  const { text } = ownRequestSummary(line, todayInCity(new Date()));
  return (
    <Text size="sm">
      {line.activo === false ? `${text}. CUIT inactivo: mientras lo esté no se puede enviar.` : text}
    </Text>
  );
}
