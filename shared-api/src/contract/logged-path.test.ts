import { loggedPath } from 'shared-api/contract';
import { describe, expect, it } from 'vitest';

const SECRET = 'eyJhbGciOi.J9-_x.c2VjcmV0';
const LEAVE = '/api/municat/licitaciones/avisos/baja/';

describe('an address as a log may keep it', () => {
  it.each([
    ['/', '/'],
    ['/management', '/management'],
    ['/cuenta', '/cuenta'],
    ['/api/municat/sujeto-fiscal/20002307554', '/api/municat/sujeto-fiscal/20002307554'],
    ['/api/municat/licitaciones/avisos/confirmar', '/api/municat/licitaciones/avisos/confirmar'],
    ['/licitaciones?objeto=obra', '/licitaciones'],
    ['/certificados/%E0%A4%A', '/certificados/%E0%A4%A'],
  ])('%s stays %s', (url, logged) => {
    expect(loggedPath(url)).toBe(logged);
  });

  it.each([
    [`/cuenta/${SECRET}`, '/cuenta/…'],
    [`//cuenta//${SECRET}/more`, '//cuenta//…'],
    [`/%63uenta/${SECRET}`, '/cuenta/…'],
    [`http://portal.example/cuenta/${SECRET}?a=1`, '/cuenta/…'],
    [`${LEAVE}${SECRET}`, `${LEAVE}…`],
    [`${LEAVE}/${SECRET}/`, `${LEAVE}/…`],
    [`/otra/base/licitaciones/avisos/baj%61/${SECRET}`, '/otra/base/licitaciones/avisos/baja/…'],
    [`/licitaciones-concursos/avisos/baja?codigo=${SECRET}`, '/licitaciones-concursos/avisos/baja'],
    [`/api/municat/files/1?v=9&f=${SECRET}`, '/api/municat/files/1'],
    [`/licitaciones-concursos#${SECRET}`, '/licitaciones-concursos'],
  ])('%s becomes %s', (url, logged) => {
    expect(loggedPath(url)).toBe(logged);
  });
});
