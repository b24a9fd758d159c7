import type { Rotation } from './pdf-document.ts';

/** Widths of a page, as multiples of the viewer's; 1 fits. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** The view of a file's pages. */
export interface View {
  readonly zoom: number;
  readonly rotation: Rotation;
}

export const FITTED: View = { zoom: 1, rotation: 0 };

export type ViewChange = 'larger' | 'smaller' | 'fit' | 'turn';

/** Returns true if pages can't get larger, or smaller, than they are. */
export function isAtLimit({ zoom }: View, change: ViewChange): boolean {
  return (change === 'larger' && zoom === ZOOMS.at(-1)) || (change === 'smaller' && zoom === ZOOMS[0]);
}

/** Returns the view after a change. */
export function changedView(view: View, change: ViewChange): View {
  const { zoom, rotation } = view;
  if (change === 'fit') return { ...view, zoom: 1 };
  if (change === 'turn') return { ...view, rotation: ((rotation + 90) % 360) as Rotation };
  const next =
    change === 'larger'
      ? ZOOMS.find((larger) => larger > zoom)
      : ZOOMS.filter((smaller) => smaller < zoom).at(-1);
  return { ...view, zoom: next ?? zoom };
}

/** Keys of the viewer, in the order of its buttons. */
export const KEYS = [
  { change: 'smaller', key: '-', label: 'Achicar' },
  { change: 'larger', key: '+', label: 'Agrandar' },
  { change: 'fit', key: '0', label: 'Ajustar al ancho' },
  { change: 'turn', key: 'r', label: 'Girar' },
] as const satisfies readonly { change: ViewChange; key: string; label: string }[];
