import type { Config } from 'infra-api';

const STAFF = [
  ['10000001', 'ADMIN'],
  ['10000002', 'GESTION_COMPRAS'],
  ['10000003', 'VISADOR'],
  ['10000004', 'VISUALIZADOR'],
  ['10000005', 'PUBLICADOR'],
  ['10000006', 'VISADOR que debe cambiar su contraseña'],
] as const;

const TAXPAYERS = [
  ['20002307554', 'persona humana; representa a 30558515305, 30558521135, 30558525025 y 30558525645'],
  ['20188027963', 'persona humana; representa a 30558539565, habilitada en la demostración'],
  ['20002460123', 'persona humana, monotributista; no representa a nadie'],
  ['20188192514', 'persona humana, exenta; sin domicilio electrónico'],
  ['20221062583', 'persona humana con clave fiscal nivel 1: se le niega el ingreso'],
  ['20220707513', 'persona humana INACTIVA'],
] as const;

/** Text of `npm start` once the portal answers: its address, the demo accounts, where the data lies. */
export function banner({ publicUrl, demo, dataDir, databaseUrl }: Config): string {
  const database = databaseUrl === null ? null : new URL(databaseUrl);
  return [
    '',
    `Portal de Proveedores listo en ${publicUrl}`,
    ...(demo ? demoAccounts(publicUrl) : []),
    '',
    `Datos: ${dataDir}`,
    ...(database ? [`Base de datos: ${database.host}${database.pathname}`] : []),
    'Para cerrar: Ctrl+C.',
    '',
    '',
  ].join('\n');
}

function demoAccounts(publicUrl: string): string[] {
  return [
    '',
    `Personal municipal (${publicUrl}/login, contraseña Demo1234):`,
    ...STAFF.map(([dni, role]) => `  DNI ${dni}  ${role}`),
    '',
    `Proveedores (${publicUrl}, ingreso con clave fiscal, clave "clave"):`,
    ...TAXPAYERS.map(([cuit, who]) => `  CUIT ${cuit}  ${who}`),
  ];
}
