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
  name: 'mf-supplier',
  title: 'Portal de Proveedores',
  addresses: [
    '/cuenta',
    '/auth/personas-juridicas',
    '/persona-humana/register/:cuit',
    '/persona-juridica/register-form/:cuilEmpresa',
    '/request-management/persona-humana/:cuilEmpresa?',
    '/request-management/persona-juridica/:cuilEmpresa?',
    '/request-management/estado-tramite/persona-humana/:cuilEmpresa',
    '/request-management/estado-tramite/persona-juridica/:cuilEmpresa',
    '/request-success/persona-humana',
    '/request-success/persona-juridica/:cuit',
    '/datos-personales',
    '/certificado-autorizado/public/certificado/:id',
  ],
});
