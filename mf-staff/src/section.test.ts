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
  name: 'mf-staff',
  title: 'Inscripciones',
  addresses: ['/management', '/management/tablero', '/management/mensajes', '/dashboard/ver-tramite/:cuit'],
});
