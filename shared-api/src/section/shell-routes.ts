/** Routes that belong to the shell itself, as templates: the gateway answers them, and no section may own one. */
export const SHELL_ROUTES = [
  '/',
  '/login',
  '/cuenta/:jwt',
  '/cambiar_contraseña',
  '/sesiones',
  '/accesibilidad',
] as const;
