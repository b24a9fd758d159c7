/** The city that runs the portal: the one place where another city puts its own. */
export const CITY = {
  name: 'Municipalidad de San Fernando del Valle de Catamarca',
  service: 'Portal de Proveedores',
  office: 'Oficina de Proveedores',
  address: 'Av. Belgrano 1494, San Fernando del Valle de Catamarca, Catamarca',
  hours: 'Lunes a viernes de 7 a 13',
  phone: { shown: '0383 443 0000', dial: '+543834430000' },
  email: 'proveedores@municipio.example',
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
} as const;

/** Version of the system, as its settings show it too (specification, section 9). */
export const VERSION = '1.0.0';
