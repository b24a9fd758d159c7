import { samplePdf } from 'infra-testing/files';
import { addDays, todayInCity } from 'shared-api/rules';
import type { Session, TestApi } from './api.ts';

/** Part of a tender's answer that the tests look at. */
export interface ShownTender {
  readonly id: string;
  readonly titulo: string;
  readonly fecha_publicacion: string;
  readonly fecha_vencimiento: string;
  readonly mostrar: boolean;
  readonly pliego_url: string;
}

export interface Publisher {
  /** Session of whoever publishes. */
  readonly session: Session;
  /** URL of terms of reference that the publisher uploaded. */
  readonly terms: string;
  /** The day it is in the city. */
  today(): string;
  /** A tender as the form sends it, each with its own title and file number. */
  tender(change?: object): Record<string, unknown>;
  /** Stores one. @throws when the API refuses it */
  create(change?: object): Promise<ShownTender & Record<string, unknown>>;
  /** The public list; `query` with its `?`. */
  list(query?: string): Promise<{
    total: number;
    totalPages: number;
    page: number;
    data: ShownTender[];
    parecidas?: number;
  }>;
  /** Titles that the public list finds; `query` without `?`. */
  titles(query: string): Promise<string[]>;
}

/** The demo's publisher at work, with terms of reference to attach. */
export async function startPublishing(api: TestApi): Promise<Publisher> {
  const session = await api.login('10000005');
  const terms: string = (await api.upload(session, await samplePdf('pliego'), 'pliego.pdf')).body.data;
  let serial = 0;
  const today = () => todayInCity(api.clock.now());
  const tender = (change: object = {}) => {
    serial += 1;
    return {
      titulo: `Obra de prueba ${serial}`,
      numero: 7,
      anio: 2026,
      expediente: `EX-2026-${String(serial).padStart(8, '0')}--MUNICAT-PRUEBAOB01`,
      tipo_licitacion: 'LICITACIÓN',
      fecha_publicacion: today(),
      fecha_vencimiento: addDays(today(), 10),
      pliego_url: terms,
      ...change,
    };
  };
  const list = async (query = '') => (await api.call('GET', `/licitaciones${query}`)).body;
  return {
    session,
    terms,
    today,
    tender,
    async create(change = {}) {
      const answer = await api.call('POST', '/licitaciones', { as: session, body: tender(change) });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.data;
    },
    list,
    async titles(query) {
      return (await list(`?${query}`)).data.map(({ titulo }: ShownTender) => titulo);
    },
  };
}
