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
  name: 'mf-admin',
  title: 'Configuraciones',
  addresses: ['/configuraciones', '/configuraciones/consultas', '/configuraciones/versiones'],
});
