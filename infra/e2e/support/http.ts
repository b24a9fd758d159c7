import { addDays, neededDates, todayInCity } from 'shared-api/rules';
import { samplePdf } from './documents.ts';
import type { Portal } from './server.ts';

/** Somebody signed in, calling the API as their browser would. */
export interface Caller {
  readonly token: string;
  /** @throws Error unless it was done */
  readonly call: <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;
  /** Uploads a small PDF. @returns its URL */
  readonly upload: (name: string) => Promise<string>;
}

/** Signs a supplier in through the tax authority, without a browser. */
export async function supplierCalls(portal: Portal, cuit: string): Promise<Caller> {
  const api = `${portal.url}/api/municat`;
  const { data: page } = (await (await fetch(`${api}/auth/afip/login-url`)).json()) as { data: string };
  const signOn = await fetch(page, { method: 'POST', body: new URLSearchParams({ cuit, clave: 'clave' }) });
  const fields = new URLSearchParams();
  for (const [tag] of (await signOn.text()).matchAll(/<input[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    if (name) fields.set(name, /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  const answer = await fetch(`${api}/auth/afip/callback`, {
    method: 'POST',
    body: fields,
    redirect: 'manual',
  });
  const ticket = /\/cuenta\/(.+)$/.exec(answer.headers.get('location') ?? '')?.[1];
  const session = await fetch(`${api}/auth/afip`, { headers: { authorization: `Bearer ${ticket}` } });
  return callerOf(api, ((await session.json()) as { access_token: string }).access_token);
}

/** Signs staff in with the demo's password. */
export async function staffCalls(portal: Portal, dni: string): Promise<Caller> {
  const api = `${portal.url}/api/municat`;
  const session = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dni, password: 'Demo1234' }),
  });
  return callerOf(api, ((await session.json()) as { access_token: string }).access_token);
}

function callerOf(api: string, token: string): Caller {
  const authorization = `Bearer ${token}`;
  const read = async <T>(what: string, response: Response): Promise<T> => {
    const text = await response.text();
    if (!response.ok) throw new Error(`${what}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  return {
    token,
    async call(method, path, body) {
      const response = await fetch(`${api}${path}`, {
        method,
        headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return read(`${method} ${path}`, response);
    },
    async upload(name) {
      const file = samplePdf(name);
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name);
      const response = await fetch(`${api}/files/upload`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      });
      return (await read<{ data: string }>('upload', response)).data;
    },
  };
}

/** The demo's mails as its page shows them, the newest first. */
export const outbox = async ({ url }: Portal): Promise<string> =>
  (await fetch(`${url}/api/municat/demo/correos`)).text();

/** Returns the newest mailed link to a page of tenders with a code and nothing more. @param page below `/licitaciones-concursos/` */
export async function mailedLink(portal: Portal, page: string): Promise<string> {
  const link = new RegExp(`${portal.url}/licitaciones-concursos/${page}\\?codigo=[\\w-]+(?![\\w&-])`).exec(
    await outbox(portal),
  );
  if (!link) throw new Error(`no link to ${page} in the outbox`);
  return link[0];
}

interface Document {
  readonly id: string;
  readonly tipo_documento: Parameters<typeof neededDates>[0] | null;
}

/** Request fields that are neither files nor accounts. */
const FORM = {
  condicion_fiscal: 'responsable_inscripto',
  declaracion_jurada_domicilio_electronico: true,
  declaracion_jurada_contratar_administracion_publica: true,
  declaracion_jurada_legislacion_laboral_vigente: true,
  declaracion_jurada_cuenta_bancaria: true,
  principales_clientes: [
    { nombre_completo: 'FUNDACION ENSAYO Y EJEMPLO', cuil: '30202020204' },
    { nombre_completo: 'DIEGO MARTIN POSTULADO', cuil: '20188027963' },
    { nombre_completo: 'RUBEN DARIO HIPOTETICO', cuil: '20187850143' },
  ],
};

/** Opens the form of a tax id: the person's own, or that of a company they act for. */
export async function startForm(as: Caller, cuit: string): Promise<readonly Document[]> {
  const kind = cuit.startsWith('3') ? 'persona-juridica' : 'persona-fisica';
  const path = `/sujeto-fiscal/init-request/${kind}/${cuit}`;
  const bundle = await as.call<{ sujeto_fiscal: { documento_proveedor: Document[] } }>('GET', path);
  return bundle.sujeto_fiscal.documento_proveedor;
}

/** Fills a form over HTTP but for what the journey itself is about; `days`: when the dated documents end, from today. */
export async function fillForm(
  as: Caller,
  cuit: string,
  { fields = {}, days = 200 }: { fields?: object; days?: number } = {},
): Promise<void> {
  const documents = await startForm(as, cuit);
  await as.call('PATCH', `/sujeto-fiscal/save/${cuit}`, {
    sujeto_fiscal: { ...FORM, ...fields },
    cuenta_bancaria: [
      {
        titular: 'Titular de prueba',
        banco: 'Banco de la Nación Argentina',
        cbu: '0110599520000001234576',
        cuenta_predeterminada: true,
      },
    ],
  });
  await giveDocuments(as, cuit, documents, days);
}

/** Gives the documents a file over HTTP, and the dates that they ask for; `days`: when those with a last day end, from today. */
export async function giveDocuments(
  as: Caller,
  cuit: string,
  documents: readonly Document[],
  days = 200,
): Promise<void> {
  const file = await as.upload('documento');
  await as.call('PATCH', `/sujeto-fiscal/save/${cuit}`, {
    documento_proveedor: documents.map(({ id }) => ({ id, url_archivo: file })),
  });
  const today = todayInCity(new Date());
  for (const { id, tipo_documento: type } of documents) {
    if (!type) continue;
    const needed = neededDates(type);
    if (!needed.emision && !needed.expiracion) continue;
    await as.call('PATCH', `/documento-proveedor/fechas/${id}`, {
      emision: needed.emision ? addDays(today, -10) : null,
      expiracion: needed.expiracion ? addDays(today, type.regla_fecha === 'expiry' ? days : -10) : null,
    });
  }
}

/** The request of a tax id, sent, taken and approved. */
export async function enable(
  portal: Portal,
  supplier: Caller,
  auditorDni: string,
  cuit: string,
): Promise<void> {
  await supplier.call('POST', `/sujeto-fiscal/request/send/${cuit}`);
  const auditor = await staffCalls(portal, auditorDni);
  await auditor.call('PATCH', `/sujeto-fiscal/request/observacion/${cuit}`);
  await auditor.call('PATCH', `/sujeto-fiscal/request/aprobado/${cuit}`, {
    resolucion: 'RES-2026-0007',
    resolucion_url: await auditor.upload('resolucion'),
  });
}

/** Takes a sent request and asks for a document to be corrected. */
export async function askFor(auditor: Caller, cuit: string, name: string, text: string): Promise<void> {
  const documents = await auditor.call<Document[]>('GET', `/documento-proveedor/${cuit}`);
  const observed = documents.filter(({ tipo_documento: type }) => type?.nombre === name);
  await auditor.call('PATCH', `/sujeto-fiscal/request/observacion/${cuit}`);
  await auditor.call('PATCH', `/sujeto-fiscal/request/encorrecion/${cuit}`, {
    observacion: [{ name, observacion: text }],
    docs_ids: observed.map(({ id }) => id),
  });
}
