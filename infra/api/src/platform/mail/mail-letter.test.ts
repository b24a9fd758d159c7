import { describe, expect, it } from 'vitest';
import { type Letter, writeLetter } from './letter.ts';

const LETTER: Letter = {
  sender: 'Municipalidad de San Miguel - Portal de Proveedores',
  heading: 'En Corrección',
  blocks: ['Obras del Sur S.A. (CUIT 30710000007):', 'Observaciones:', ['CBU: no se lee', 'Balance: falta']],
  link: { label: 'Ver el trámite', url: 'https://portal.example/request-management/x' },
};
const HOSTILE = `"><img src=x onerror=alert(1)><script>alert('1')</script>&amp;`;

/** The words of a page, as they are read. */
const wordsOf = (html: string) =>
  html
    .replace(/<title>.*?<\/title>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('the letter of a mail', () => {
  it('says the same as text and as HTML', () => {
    const { body, html } = writeLetter(LETTER);
    expect(body).toBe(
      [
        'Municipalidad de San Miguel - Portal de Proveedores',
        'En Corrección',
        'Obras del Sur S.A. (CUIT 30710000007):',
        'Observaciones:',
        '- CBU: no se lee\n- Balance: falta',
        'Ver el trámite: https://portal.example/request-management/x',
        'Este es un mensaje automático: no hace falta responderlo.',
      ].join('\n\n'),
    );
    const asRead = body.replace(/^- /gm, '').replace(`: ${LETTER.link.url}`, '').replace(/\s+/g, ' ');
    expect(wordsOf(html)).toBe(asRead);
    expect(html).toContain(`<a href="${LETTER.link.url}"`);
    expect(html).toContain('<html lang="es-AR">');
  });

  it('links points, and tells last how to end such mails', () => {
    const { body, html } = writeLetter({
      ...LETTER,
      blocks: [[{ text: 'Bacheo & cordones', url: 'https://portal.example/l?id=1&x=2' }, 'Otra']],
      unsubscribe: { label: 'Dejar de recibirlos', url: 'https://portal.example/baja' },
    });
    expect(body).toContain('- Bacheo & cordones\n  https://portal.example/l?id=1&x=2\n- Otra');
    expect(body).toMatch(/\n\nDejar de recibirlos: https:\/\/portal\.example\/baja$/);
    expect(html).toMatch(
      /<li><a href="https:\/\/portal\.example\/l\?id=1&amp;x=2"[^>]*>Bacheo &amp; cordones<\/a><\/li><li>Otra/,
    );
    expect(html).toMatch(/<a href="https:\/\/portal\.example\/baja"[^>]*>Dejar de recibirlos<\/a>/);
    const nowhere = { text: 'Otra', url: 'javascript:alert(1)' };
    expect(() => writeLetter({ ...LETTER, blocks: [[nowhere]] })).toThrow(/can not lead/);
  });

  it('shows what somebody wrote as the letters it is, wherever it stands', () => {
    const { body, html } = writeLetter({
      sender: HOSTILE,
      heading: HOSTILE,
      blocks: [HOSTILE, [HOSTILE]],
      link: { label: HOSTILE, url: `https://portal.example/${HOSTILE}` },
    });
    const tags = [...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag);
    expect(new Set(tags)).toEqual(
      new Set(['html', 'head', 'meta', 'title', 'body', 'main', 'p', 'h1', 'ul', 'li', 'a']),
    );
    expect(html.split('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;')).toHaveLength(8);
    expect(body).toContain(HOSTILE);
  });

  it('loads nothing from anywhere', () => {
    const { html } = writeLetter(LETTER);
    expect(html).not.toMatch(/<(img|link|script|style|iframe)|src=|url\(|@import/);
    expect(html.match(/https?:/g)).toHaveLength(1);
  });

  it.each(['javascript:alert(1)', '/request-management', ''])('leads to no address such as %j', (url) => {
    expect(() => writeLetter({ ...LETTER, link: { label: 'Ver', url } })).toThrow(/can not lead/);
  });

  it('is cut when it has too many paragraphs, and says where the rest is', () => {
    const blocks = Array.from({ length: 5_000 }, (_, index) => `Novedad ${index}.`);
    const { body, html } = writeLetter({ ...LETTER, blocks });
    for (const text of [body, html]) {
      expect(text.match(/Novedad \d+/g)).toHaveLength(40);
      expect(text.match(/… El texto completo está en el portal\./g)).toHaveLength(1);
    }
  });

  it('holds a long text whole', () => {
    const text = 'ñ'.repeat(5_000);
    const { body, html } = writeLetter({ ...LETTER, blocks: [text] });
    expect([body, html].every((written) => written.includes(text))).toBe(true);
  });
});
