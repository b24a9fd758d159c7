import type { DocumentTypeDates } from 'shared-api/rules';
import type { Everybody } from './access.ts';
import type { TestApi } from './api.ts';

export interface TestType extends DocumentTypeDates {
  readonly id: string;
}

export interface TestDocument {
  readonly id: string;
  readonly url_archivo: string | null;
  readonly actualizable: boolean;
  readonly tipo_documento: TestType | null;
}

/** What tests do with required document types, as an administrator. */
export function documentTypeCalls(parts: () => { readonly api: TestApi; readonly everybody: Everybody }) {
  let serial = 0;
  const asAdmin = (method: string, path: string, body?: object) => {
    const { api, everybody } = parts();
    return api.call(method, `/${path}`, { as: everybody.ADMIN, body });
  };
  const documentsOf = async (cuit: string): Promise<TestDocument[]> =>
    (await asAdmin('GET', `documento-proveedor/${cuit}`)).body;
  /** Creates a type for persons, each with a name of its own. */
  const create = (change: object = {}) =>
    asAdmin('POST', 'tipo-documento-requerido', {
      nombre: `Documento nuevo ${++serial}`,
      requerido_persona_fisica: true,
      requerido_persona_juridica: false,
      emision: false,
      expiracion: false,
      ...change,
    });
  return {
    create,
    createdType: async (change?: object): Promise<TestType> => (await create(change)).body.data,
    deactivate: (id: string | undefined) => asAdmin('PUT', `tipo-documento-requerido/desactivar/${id}`),
    documentsOf,
    /** Documents of a request that its supplier can replace now. */
    openDocuments: async (cuit: string) =>
      (await documentsOf(cuit)).filter(({ actualizable }) => actualizable),
    namesOf: async (cuit: string) =>
      (await documentsOf(cuit)).map(({ tipo_documento }) => tipo_documento?.nombre),
  };
}
