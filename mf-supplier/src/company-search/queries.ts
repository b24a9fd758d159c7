import { ApiError, queryOf } from 'shared-api/client';
import { findCompany, validateCompany } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQuery } from 'shared-ui/query';
import { isUnavailable } from '../subject/errors.ts';

/** The company of a CUIT; nothing is asked while it is null. */
export function useCompany(cuit: string | null) {
  const client = useClient();
  return useQuery({
    ...queryOf(client, findCompany, { params: { cuit: cuit ?? '' } }),
    enabled: cuit !== null,
    retry: false,
  });
}

/** Asks whether the signed-in person acts for a company. */
export function useValidateCompany() {
  const client = useClient();
  return useMutation({
    mutationFn: (cuit: string) => client.call(validateCompany, { params: { id: cuit } }),
  });
}

/** Returns what is said when a company was not found or could not be asked for. */
export function companyProblem(error: unknown): string {
  const notFound = error instanceof ApiError && (error.status === 400 || error.status === 404);
  if (isUnavailable(error)) return `Ocurrió un error al buscar la empresa. ${error.message}`;
  if (!notFound) return 'Ocurrió un error al buscar la empresa.';
  return error.fromServer && error.message !== '' ? error.message : 'No se encontró la empresa';
}
