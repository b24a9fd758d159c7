import { UNNAMED_CITY } from 'shared-api/rules';
import { expect, it } from 'vitest';
import { linkHead } from './head.ts';

const RENDERED = {
  html: '',
  title: null,
  description: null,
  feed: null,
  page: { section: 'mf-tenders', version: '1.0.0', at: '2026-03-20T12:00:00.000Z', answers: [] },
};
const PAGE = {
  publicUrl: 'https://proveedores.example',
  path: '/licitaciones-concursos',
  city: { ...UNNAMED_CITY, name: 'Ciudad de Ñ' },
  serviceName: 'Portal',
  title: 'Bacheo de "calles" </script>',
  description: 'Vence el 20/03/2026.',
  rendered: RENDERED,
};

it('gives a shared tender its own address, its title and its dates', () => {
  const head = linkHead({
    ...PAGE,
    rendered: {
      ...RENDERED,
      canonical: '/licitaciones-concursos?licitacion=7',
      published: '2026-03-01',
      expires: '2026-03-20',
    },
  }).join('\n');
  const url = 'https://proveedores.example/licitaciones-concursos?licitacion=7';
  expect(head).toContain(`<link rel="canonical" href="${url}">`);
  expect(head).toContain(`<meta property="og:url" content="${url}">`);
  expect(head).toContain('<meta property="og:title" content="Bacheo de &quot;calles&quot; &lt;/script&gt;">');
  expect(head).toContain('<meta property="article:published_time" content="2026-03-01">');
  const structured = /ld\+json">(.*)<\/script>/.exec(head)?.[1] ?? '';
  expect(structured).not.toContain('<');
  expect(JSON.parse(structured)).toMatchObject({
    name: PAGE.title,
    url,
    datePublished: '2026-03-01',
    expires: '2026-03-20',
    publisher: { name: 'Ciudad de Ñ' },
  });
});

it('gives another page the address of its path, without dates', () => {
  const head = linkHead(PAGE).join('\n');
  expect(head).toContain('<link rel="canonical" href="https://proveedores.example/licitaciones-concursos">');
  expect(head).toContain('<meta property="og:type" content="website">');
  expect(head).not.toContain('article:');
});
