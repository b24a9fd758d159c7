import type { SupplierRequest } from 'shared-api/contract';
import { FILE_FIELD_NAMES } from 'shared-api/rules';
import type { StepKey } from './steps.ts';

const FILES: readonly string[] = FILE_FIELD_NAMES;

/**
 * Returns what is stored of a field of a step, such that it is the same for as long as nobody changes it: a file's address
 * without the signature that it is handed out under, a document's file by its digest.
 */
export function storedValue(request: SupplierRequest, step: StepKey, field: string): unknown {
  if (step === 'documentos') {
    return request.documento_proveedor.find(({ id }) => id === field)?.archivo?.sha256 ?? null;
  }
  const value = request[field as keyof SupplierRequest] ?? null;
  return FILES.includes(field) && typeof value === 'string' ? value.split('?')[0] : value;
}
