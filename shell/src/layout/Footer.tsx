import { Anchor } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { CITY, VERSION } from './city.ts';
import classes from './Footer.module.css';

/** The city's address, hours and contacts, social links, and what the portal says of itself. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <address className={classes.block}>
          <strong>{CITY.name}</strong>
          <span>{CITY.office}</span>
          <span>{CITY.address}</span>
          <span>{CITY.hours}</span>
        </address>
        <ul className={classes.block} aria-label="Contacto">
          <li>
            <Anchor href={`tel:${CITY.phone.dial}`}>Teléfono {CITY.phone.shown}</Anchor>
          </li>
          <li>
            <Anchor href={`mailto:${CITY.email}`}>{CITY.email}</Anchor>
          </li>
        </ul>
        <ul className={classes.block} aria-label="Redes sociales">
          {CITY.social.map(({ name, url }) => (
            <li key={name}>
              <Anchor href={url} target="_blank" rel="noreferrer">
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
        <ul className={classes.block} aria-label="Sobre el portal">
          <li>
            <Anchor component={Link} to="/licitaciones-concursos">
              Licitaciones y Concursos
            </Anchor>
          </li>
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
