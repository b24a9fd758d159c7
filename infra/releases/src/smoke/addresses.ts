import type { Role } from 'shared-api/rules';
import { ownerOf, type SectionRelease, segmentsOf } from 'shared-api/section';

/** A page of a section, and as whom it is opened; null: nobody. */
export interface Address {
  readonly path: string;
  readonly role: Role | null;
}

/** What stands for a parameter of a prefix: the section says that there is no such thing, and it is it that says so. */
const ANY = 'x';

/** Every prefix of a section and what its menu leads to, each as somebody who may enter. */
export function addressesOf(release: SectionRelease): readonly Address[] {
  const { prefixes, menu } = release.section;
  const paths = [...prefixes.map(({ path }) => path.replace(/:[^/]+/g, ANY)), ...menu.map(({ to }) => to)];
  const own = { revision: 1, sections: [{ active: release, previous: null }] };
  return [...new Set(paths)].flatMap((path) => {
    const entrance = ownerOf(own, segmentsOf(path))?.prefix.entrance;
    if (entrance === undefined) return [];
    return [{ path, role: entrance === 'public' ? null : (entrance[0] ?? null) }];
  });
}
