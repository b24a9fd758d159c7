import { IconBookmark, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { DEFAULT_REQUEST_ORDER } from 'shared-api/rules';
import { ActionIcon, Group, LinkButton, Text } from 'shared-ui';
import type { ListView } from '../filters.ts';
import { useDeleteView, useViews } from './queries.ts';
import { SaveView } from './SaveView.tsx';
import { pathOfView, viewOfSaved } from './view-path.ts';

/** The person's own views of the list, each a link that anyone can be sent, and the way to save one more. */
export function SavedViews({ view }: { readonly view: ListView }) {
  const { data: views, error } = useViews();
  const removing = useDeleteView();
  const list = useRef<HTMLDivElement>(null);
  const here = pathOfView(view);
  if (error && !views) {
    return (
      <Text size="sm" c="dimmed">
        No se pudieron leer sus vistas guardadas.
      </Text>
    );
  }
  if (!views) return null;
  const paths = views.map((saved) => pathOfView(viewOfSaved(saved)));
  const savable =
    here !== pathOfView({ ...view, filters: {}, order: DEFAULT_REQUEST_ORDER }) && !paths.includes(here);
  if (views.length === 0 && !savable) return null;
  return (
    <Group component="section" aria-label="Mis vistas" gap="xs" ref={list} tabIndex={-1} data-no-print>
      <Text size="sm" c="dimmed" component="h2">
        Mis vistas
      </Text>
      {views.length > 0 && (
        <Group component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {views.map(({ id, nombre }, index) => {
            const path = paths[index] ?? here;
            return (
              <Group component="li" key={id} gap={2} wrap="nowrap">
                <LinkButton
                  to={path}
                  size="compact-sm"
                  variant={path === here ? 'filled' : 'light'}
                  leftSection={<IconBookmark size={16} aria-hidden />}
                  {...(path === here && { 'aria-current': 'page' as const })}
                >
                  {nombre}
                </LinkButton>
                <ActionIcon
                  variant="subtle"
                  size="md"
                  aria-label={`Quitar vista ${nombre}`}
                  loading={removing.isPending && removing.variables === id}
                  onClick={({ detail: clicks }) => {
                    // The second click of a double one would hit the view that has moved into this place.
                    if (clicks > 1) return;
                    // The button goes with its view: the focus stays with the list.
                    removing.mutate(id, { onSuccess: () => list.current?.focus() });
                  }}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Group>
            );
          })}
        </Group>
      )}
      {savable && <SaveView view={view} count={views.length} onClosed={() => list.current?.focus()} />}
    </Group>
  );
}
