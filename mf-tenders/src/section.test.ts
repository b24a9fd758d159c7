import { testSection } from 'shared-ui/testing';
import manifest from '../section.json';
import * as module from './routes.tsx';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./test/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

testSection({
  manifest,
  module,
  sources,
  name: 'mf-tenders',
  title: 'Licitaciones y Concursos',
  addresses: [
    '/licitaciones-concursos',
    '/licitaciones-concursos/datos-abiertos',
    '/licitaciones-concursos/avisos',
    '/licitaciones-concursos/avisos/seguir',
    '/licitaciones-concursos/avisos/confirmar',
    '/licitaciones-concursos/avisos/baja',
    '/licitaciones-concursos/preguntar',
    '/licitaciones-concursos/preguntas/confirmar',
    '/licitaciones',
    '/licitaciones/importar',
    '/licitaciones/:id',
    '/licitaciones/licitaciones-concursos-1',
  ],
});
