import {
  DOCUMENT_STATUS_LABEL,
  DOCUMENT_STATUSES,
  ESTADO_LABEL,
  ESTADO_MEANING,
  ESTADOS,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';
import { renderPortal, screen } from '../testing/index.ts';
import { DocumentStatusBadge, LabelBadge, RequestStatusBadge, StatusMeaning } from './index.ts';

const iconBeside = (label: HTMLElement) => label.parentElement?.querySelector('svg');

describe('a status is icon, text and tint', () => {
  it.each(ESTADOS)('%s', (estado) => {
    renderPortal(<RequestStatusBadge estado={estado} />);
    expect(iconBeside(screen.getByText(ESTADO_LABEL[estado]))?.getAttribute('aria-hidden')).toBe('true');
  });

  it.each(DOCUMENT_STATUSES)('%s', (status) => {
    renderPortal(<DocumentStatusBadge status={status} />);
    expect(iconBeside(screen.getByText(DOCUMENT_STATUS_LABEL[status]))?.getAttribute('aria-hidden')).toBe(
      'true',
    );
  });

  it('no two states look alike', () => {
    const { container } = renderPortal(
      ESTADOS.map((estado) => <RequestStatusBadge key={estado} estado={estado} />),
    );
    const icons = [...container.querySelectorAll('svg')].map((icon) => icon.innerHTML);
    expect(icons).toHaveLength(ESTADOS.length);
    expect(new Set(icons).size).toBe(ESTADOS.length);
  });

  it('its meaning stands beside it', () => {
    renderPortal(<StatusMeaning estado="VENCIDO" />);
    expect(screen.getByText(ESTADO_MEANING.VENCIDO)).toBeTruthy();
  });

  it('labels take eight tints in turn', () => {
    const { container } = renderPortal(
      Array.from({ length: 9 }, (_, index) => index).map((index) => (
        <LabelBadge key={index} label={`Rubro ${index}`} index={index} />
      )),
    );
    const tints = [...container.querySelectorAll<HTMLElement>('.mantine-Badge-root')].map((badge) =>
      badge.style.getPropertyValue('--badge-bg'),
    );
    expect(new Set(tints).size).toBe(8);
    expect(tints[8]).toBe(tints[0]);
  });
});
