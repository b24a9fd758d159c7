import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { samplePdf } from './files.ts';

/** Writes that the portal acknowledged. */
export interface Acknowledged {
  readonly labels: Set<string>;
  readonly tenders: Map<string, string>;
  /** Paths with signature, and the content sent. */
  readonly files: Map<string, Buffer>;
}

export interface Load {
  readonly acknowledged: Acknowledged;
  /** Writes from several callers at once until `stopped`; a write that fails or is not answered does not count. */
  run(bases: () => readonly string[], until: { stopped: boolean }): Promise<void>;
  /** Looks up every acknowledged write. @returns what is missing */
  missing(base: string): Promise<string[]>;
  /** Reasons of the failed writes, one line each. */
  readonly failed: readonly string[];
}

const CALLERS = 4;
/** Number of the last files and tenders that are read back. */
const FILES_READ = 40;

/** Creates a load of an administrator's writes: labels, tenders and files, each with a name of its own. */
export async function createLoad(base: string): Promise<Load> {
  const { access_token } = await json(
    await fetch(`${base}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dni: '10000001', password: 'Demo1234' }),
    }),
  );
  const headers = { authorization: `Bearer ${access_token}` };
  const acknowledged: Acknowledged = { labels: new Set(), tenders: new Map(), files: new Map() };
  const failed: string[] = [];
  // Other loads of the same portal have other names.
  const run = randomUUID().slice(0, 8);
  let mark = 0;
  const post = (at: () => string, path: string, body: unknown) =>
    fetch(`${at()}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    }).then(json);

  /** @param at returns the address of the next call: a gateway chooses a process for each */
  async function write(at: () => string, kind: number): Promise<void> {
    mark += 1;
    const name = `Marca ${run} ${mark}`;
    if (kind === 0) {
      const { data } = await post(at, '/etiqueta-rubro', { etiqueta_nombre: name });
      acknowledged.labels.add(data.id);
      return;
    }
    const content = await samplePdf(name);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)]), 'pliego.pdf');
    const { data: url } = await fetch(`${at()}/files/upload`, {
      method: 'POST',
      headers,
      body: form,
      signal: AbortSignal.timeout(30_000),
    }).then(json);
    acknowledged.files.set(url.slice(url.indexOf('/files/')), content);
    if (kind === 1) return;
    const { data } = await post(at, '/licitaciones', {
      titulo: name,
      numero: mark,
      anio: 2026,
      expediente: `EX-2026-${String(mark).padStart(8, '0')}--MUNICAT-SECCOMPRAS`,
      tipo_licitacion: 'LICITACIÓN',
      fecha_publicacion: '2026-01-01',
      fecha_vencimiento: '2099-01-01',
      pliego_url: url,
    });
    acknowledged.tenders.set(data.id, name);
  }

  return {
    acknowledged,
    failed,
    async run(bases, until) {
      const caller = async (index: number) => {
        for (let turn = index; !until.stopped; turn += 1) {
          try {
            await write(() => bases()[turn % bases().length] ?? base, turn % 3);
          } catch (error) {
            failed.push(String(error));
            await sleep(20);
          }
        }
      };
      await Promise.all(Array.from({ length: CALLERS }, (_, index) => caller(index)));
    },
    async missing(at) {
      const get = async (path: string) => json(await fetch(`${at}${path}`, { headers }));
      const labels = new Set((await get('/etiqueta-rubro')).map(({ id }: { id: string }) => id));
      const lost = [...acknowledged.labels].filter((id) => !labels.has(id)).map((id) => `label ${id}`);
      for (const [id, title] of [...acknowledged.tenders].slice(-FILES_READ)) {
        const tender = await get(`/licitaciones/${id}`).catch(() => null);
        if (JSON.stringify(tender)?.includes(title) !== true) lost.push(`tender ${id}`);
      }
      for (const [path, content] of [...acknowledged.files].slice(-FILES_READ)) {
        const response = await fetch(`${at}${path}`);
        const read = Buffer.from(await response.arrayBuffer());
        if (Buffer.compare(read, content) !== 0) lost.push(`file ${path} (${response.status})`);
      }
      const { data: chain } = await get('/auditoria/verificar');
      if (!chain.integro) lost.push(`audit chain: ${JSON.stringify(chain.problemas)}`);
      return lost;
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
async function json(response: Response): Promise<any> {
  if (response.status !== 200)
    throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response.json();
}
