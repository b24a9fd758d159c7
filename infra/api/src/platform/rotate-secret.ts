import { runCommand } from './command.ts';
import { ROTATED, rotateSecret } from './secrets.ts';

const INVALIDATED: Readonly<Record<(typeof ROTATED)[number], string>> = {
  token: 'cada navegador cuenta otra vez como nuevo',
  'file-url': 'las direcciones de archivos que estén abiertas',
  'mail-link': 'los enlaces de los correos ya enviados',
};

/**
 * Replaces a key that may have leaked: `npx node infra/api/src/platform/rotate-secret.ts file-url`, with the
 * portal's settings.
 */
await runCommand(async ({ db }) => {
  const [name, another] = ROTATED.filter((one) => process.argv.includes(one));
  if (!name || another) return { text: `Indique una clave: ${ROTATED.join(', ')}.`, ok: false };
  await rotateSecret(db, name);
  return {
    text: `Clave nueva: ${name}. Reinicie cada proceso de la API; con eso termina lo de la anterior: ${INVALIDATED[name]}.`,
  };
}, ROTATED);
