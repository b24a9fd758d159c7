import { systemClock } from '../../platform/clock.ts';
import { runCommand } from '../../platform/command.ts';
import { rotateSessionKey } from './tokens.ts';

/**
 * A new key for session tokens: `npx node infra/api/src/accounts/auth/rotate-session-key.ts`, with the portal's settings. Open
 * sessions go on; with `--ya` (the key leaked) all of them end.
 */
await runCommand(
  async ({ db }) => {
    const atOnce = process.argv.includes('--ya');
    const { kid } = await rotateSessionKey(db, systemClock, { atOnce });
    return {
      text: atOnce
        ? `Clave nueva para las sesiones: ${kid}. En medio minuto terminan todas las abiertas.`
        : `Clave nueva para las sesiones: ${kid}. Las abiertas siguen; la clave anterior vence con ellas.`,
    };
  },
  ['--ya'],
);
