import { describe, expect, it } from 'vitest';
import { configProblem } from '#test/config-problem.ts';
import { readConfig } from './read-config.ts';

describe('the settings', () => {
  it('name the city and how it is reached, and make up nothing of that outside of a demo', () => {
    const nothing = { office: null, address: null, hours: null, phone: null, email: null, links: [] };
    expect(readConfig({})).toMatchObject({ cityName: 'Municipalidad', cityContact: nothing });
    expect(readConfig({ DEMO: 'true' }).cityContact.email).toBe('proveedores@municipio.example');
    expect(readConfig({ DEMO: 'true', CITY_NAME: 'Otra' }).cityContact).toEqual(nothing);
    const config = readConfig({
      CITY_NAME: ' Municipalidad de Ñorquincó ',
      CITY_OFFICE: 'Compras',
      CITY_ADDRESS: 'Av. San Martín 100',
      CITY_HOURS: 'Lunes a viernes de 8 a 14',
      CITY_PHONE: '02940 49-1234',
      CITY_EMAIL: 'compras@norquinco.gob.ar',
      CITY_LINKS: 'https://www.facebook.com/norquinco, https://norquinco.gob.ar/',
    });
    expect(config).toMatchObject({
      cityName: 'Municipalidad de Ñorquincó',
      cityContact: {
        office: 'Compras',
        address: 'Av. San Martín 100',
        hours: 'Lunes a viernes de 8 a 14',
        phone: { shown: '02940 49-1234', tel: 'tel:+542940491234' },
        email: 'compras@norquinco.gob.ar',
        links: [
          { name: 'Facebook', url: 'https://www.facebook.com/norquinco' },
          { name: 'norquinco.gob.ar', url: 'https://norquinco.gob.ar/' },
        ],
      },
    });
    for (const [CITY_PHONE, tel] of [
      ['+54 9 2940 49-1234', 'tel:+5492940491234'],
      ['0800 222-1234', 'tel:08002221234'],
      ['0810 222-1234', 'tel:08102221234'],
      ['147 0000', 'tel:1470000'],
    ])
      expect(readConfig({ CITY_PHONE }).cityContact.phone).toEqual({ shown: CITY_PHONE, tel });
    for (const [name, value] of [
      ['CITY_NAME', 'x'.repeat(121)],
      ['CITY_PHONE', 'llame'],
      ['CITY_EMAIL', 'compras'],
      ['SECURITY_CONTACT', 'http://sin-tls.example'],
      ['CITY_LINKS', 'javascript:alert(1)'],
      ['CITY_LINKS', 'http://norquinco.gob.ar'],
    ] as const)
      expect(configProblem({ [name]: value })).toMatch(new RegExp(`^La variable ${name} `));
  });
});
