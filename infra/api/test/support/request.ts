import { eq } from 'drizzle-orm';
import { sampleJpeg, samplePdf } from 'infra-testing/files';
import { addDays, type CivilDate, type Estado, neededDates, todayInCity } from 'shared-api/rules';
import { observedForms } from '../../src/registration/observations/tables.ts';
import { supplierRequests } from '../../src/registration/requests/tables.ts';
import { type Session, startApi, type TestApi } from './api.ts';

export const PERSON = '20002307554';
export const OTHER_PERSON = '20002460123';
export const COMPANY = '30558515305';
export const FOREIGN_COMPANY = '30558529535';
export const ACCOUNT = {
  titular: 'Titular de prueba',
  banco: 'Banco de la Nación Argentina',
  cbu: '0110599520000001234576',
  alias: null,
  nro_cuenta: null,
  cuenta_predeterminada: true,
};

/** Three taxpayers, named as the registry does. */
export const CLIENT_LIST = [
  { nombre_completo: 'HORACIO DANIEL FICTICIO', cuil: '20188192514' },
  { nombre_completo: 'SERVICIOS FICTICIOS DEL AMBATO S.R.L.', cuil: '30558521135' },
  { nombre_completo: 'COOPERATIVA DE TRABAJO LA INVENTADA LIMITADA', cuil: '30558525645' },
];

/** URL of a file that the portal does not have. */
export const UNKNOWN_FILE = 'http://localhost:8080/api/municat/files/0b54e9a4-5a4e-4be5-8f3c-6d7f9b3f2a11';

/** The three clients of a request: nobody is their own. */
const clientsOf = (cuit: string) =>
  CLIENT_LIST.map((client) =>
    client.cuil === cuit ? { nombre_completo: 'RAMIRO ANTONIO EJEMPLO', cuil: PERSON } : client,
  );

export const todayOf = (api: TestApi): CivilDate => todayInCity(api.clock.now());

/** Opens the form of the person's own request. */
export const startRequest = async (api: TestApi, as: Session, cuit = PERSON) =>
  (await api.call('GET', `/sujeto-fiscal/init-request/persona-fisica/${cuit}`, { as })).body;

/** Fills the steps before the documents. */
export async function fillForm(api: TestApi, as: Session, cuit = PERSON) {
  return api.call('PATCH', `/sujeto-fiscal/save/${cuit}`, {
    as,
    body: {
      sujeto_fiscal: {
        condicion_fiscal: 'responsable_inscripto',
        declaracion_jurada_domicilio_electronico: true,
        declaracion_jurada_contratar_administracion_publica: true,
        declaracion_jurada_legislacion_laboral_vigente: true,
        declaracion_jurada_cuenta_bancaria: true,
        principales_clientes: clientsOf(cuit),
      },
      cuenta_bancaria: [ACCOUNT],
    },
  });
}

/** Uploads a file for a document and gives it dates that hold today. */
export async function uploadDocument(
  api: TestApi,
  as: Session,
  cuit: string,
  document: { id: string; tipo_documento: Parameters<typeof neededDates>[0] },
  text = 'primero',
) {
  const jpeg = document.tipo_documento.nombre === 'DNI';
  const file = await api.upload(
    as,
    jpeg ? sampleJpeg() : await samplePdf(text),
    jpeg ? 'dni.jpg' : 'doc.pdf',
  );
  if (file.status !== 200) throw new Error(`not uploaded: ${JSON.stringify(file.body)}`);
  const saved = await api.call('PATCH', `/sujeto-fiscal/save/${cuit}`, {
    as,
    body: { documento_proveedor: [{ id: document.id, url_archivo: file.body.data }] },
  });
  const needed = neededDates(document.tipo_documento);
  if (saved.status !== 200 || (!needed.emision && !needed.expiracion)) return saved;
  const today = todayOf(api);
  return api.call('PATCH', `/documento-proveedor/fechas/${document.id}`, {
    as,
    body: {
      emision: needed.emision ? addDays(today, -10) : null,
      expiracion: needed.expiracion ? addDays(today, 200) : null,
    },
  });
}

/** A request of the person that only waits to be sent. */
export async function completeRequest(api: TestApi, as: Session, cuit = PERSON) {
  const bundle = await startRequest(api, as, cuit);
  const filled = await fillForm(api, as, cuit);
  if (filled.status !== 200) throw new Error(`not saved: ${JSON.stringify(filled.body)}`);
  for (const document of bundle.sujeto_fiscal.documento_proveedor) {
    const answer = await uploadDocument(api, as, cuit, document);
    if (answer.status !== 200)
      throw new Error(`${document.tipo_documento.nombre}: ${JSON.stringify(answer.body)}`);
  }
  return bundle;
}

/** Starts an API with the person's request, which only waits to be sent. */
export async function startApiWithRequest(kind: Parameters<typeof startApi>[0]) {
  const api = await startApi(kind);
  const supplier = await api.signOn(PERSON);
  await completeRequest(api, supplier);
  return { api, supplier };
}

export const sendRequest = (api: TestApi, as: Session, cuit = PERSON) =>
  api.call('POST', `/sujeto-fiscal/request/send/${cuit}`, { as });

export const saveRequest = (
  api: TestApi,
  as: Session,
  body: unknown,
  headers: Record<string, string> = {},
  cuit = PERSON,
) => api.call('PATCH', `/sujeto-fiscal/save/${cuit}`, { as, body, headers });

/** Uploads a resolution; returns what an approval says of it. */
export async function uploadResolution(api: TestApi, as: Session) {
  const file = await api.upload(as, await samplePdf('Resolución'));
  return { resolucion: 'RES-2026-7', resolucion_url: file.body.data as string };
}

/** Puts a request into a state, whatever its own is. */
export const putInState = (api: TestApi, estado: Estado, cuit = PERSON) =>
  api.platform.db
    .update(supplierRequests)
    .set({ estado, reviewerId: null })
    .where(eq(supplierRequests.cuit, cuit));

/** A request as it stands in the database. @throws when there is none */
export async function storedRequest(api: TestApi, cuit = PERSON) {
  const [row] = await api.platform.db.select().from(supplierRequests).where(eq(supplierRequests.cuit, cuit));
  if (!row) throw new Error('no request');
  return row;
}

/** Counts the stored form of a request as it was observed: 0 or 1. */
export async function countObservedForms(api: TestApi, cuit = PERSON): Promise<number> {
  const { id } = await storedRequest(api, cuit);
  return api.platform.db.$count(observedForms, eq(observedForms.requestId, id));
}
