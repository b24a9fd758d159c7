import { Anchor, breakable } from 'shared-ui';
import { usePortal } from 'shared-ui/portal';
import { Link } from 'shared-ui/router';
import { VERSION } from './city.ts';
import classes from './Footer.module.css';

/** The city's address, hours and contacts, its social links, and the portal's own pages and version. */
export function Footer() {
  const { name, office, address, hours, phone, email, links, publishesSuppliers } = usePortal().city;
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <address className={classes.block}>
          <strong>{name}</strong>
          {office && <span>{office}</span>}
          {address && <span>{address}</span>}
          {hours && <span>{hours}</span>}
        </address>
        {(phone || email) && (
          <ul className={classes.block} aria-label="Contacto">
            {phone && (
              <li>
                <Anchor href={phone.tel}>Teléfono {phone.shown}</Anchor>
              </li>
            )}
            {email && (
              <li>
                <Anchor href={`mailto:${email}`}>{breakable(email)}</Anchor>
              </li>
            )}
          </ul>
        )}
        {links.length > 0 && (
          <ul className={classes.block} aria-label="Redes sociales">
            {links.map((link) => (
              <li key={link.url}>
                <Anchor href={link.url} target="_blank" rel="noreferrer">
                  {link.name}
                </Anchor>
              </li>
            ))}
          </ul>
        )}
        <ul className={classes.block} aria-label="Sobre el portal">
          <li>
            <Anchor component={Link} to="/licitaciones-concursos">
              Licitaciones y Concursos
            </Anchor>
          </li>
          {publishesSuppliers && (
            <li>
              <Anchor component={Link} to="/proveedores-habilitados">
                Proveedores habilitados
              </Anchor>
            </li>
          )}
          <li>
            <Anchor component={Link} to="/accesibilidad">
              Accesibilidad
            </Anchor>
          </li>
          <li>Versión {VERSION}</li>
        </ul>
      </div>
    </footer>
  );
}
